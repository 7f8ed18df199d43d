// Draws a board in 3D with three.js. It renders a frame only when something has changed.

import {
  AmbientLight,
  BufferAttribute,
  BufferGeometry,
  Color,
  DirectionalLight,
  DoubleSide,
  Group,
  InstancedMesh,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  type Object3D,
  PerspectiveCamera,
  PlaneGeometry,
  Quaternion,
  Scene,
  SphereGeometry,
  TorusGeometry,
  Vector3,
  WebGLRenderer,
} from "three";
import type { Board } from "../board/board";
import type { Lights } from "../board/state";
import { item } from "../item";
import { type Look, readLook } from "./colours";
import { type Figure, firstAngle, type Place, type Point, type Sheet } from "./figure";
import { billboard, glowMaterial, lampMatrix, ringMatrix } from "./lamps";
import { pick, type Seen } from "./pick";
import { sheetGeometry, sheetLines } from "./sheets";
import { bestSide, isCovered } from "./sight";

/** The camera's field of view in degrees, and the distance at which a figure of radius 1 fits. */
const view = 32;
const whole = 1.06 / Math.sin((view * Math.PI) / 360);
/** The zoom limits, as multiples of that distance. */
const [nearest, furthest] = [0.35, 1.6];
/** The radius of a lamp's glow, relative to the lamp. */
const glow = 1.9;
/** The speed of the slow rotation, in radians per second. */
const slow = 0.35;
/** The speed of a turn towards some lights, in radians per second. */
const quick = 4;
/** Boards with more lights use simpler lamps and no antialiasing, to draw faster. */
const fewLights = 150;
/** The maximum number of rings: one around a light, and one around each light that its press would change. */
const maxRings = 65;
/** How far a tap may be from a light and still press it, in pixels. */
const reach = 12;

export class Space {
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly camera = new PerspectiveCamera(view, 1, 0.1, 20);
  private readonly group = new Group();
  private readonly lamps: InstancedMesh;
  private readonly lit: InstancedMesh;
  private readonly rims?: InstancedMesh;
  private readonly glows: InstancedMesh;
  private readonly rings: InstancedMesh;
  private readonly sheets: Mesh[] = [];
  private readonly wires: LineSegments[] = [];
  private readonly themes: MutationObserver;
  private look: Look = readLook();
  private lights: Lights;
  private places: Place[];
  private angle = firstAngle;
  private zoomed = 1;
  private chosen?: number;
  /** The places of the lights that are on. */
  private shining: Place[] = [];
  private frame = 0;
  /** The number of frames drawn so far. */
  private drawn = 0;
  private last = 0;
  private spinning = false;
  private held = false;
  /** The rotation that the figure is turning to. */
  private goal?: Quaternion;
  /** Called after each frame. */
  onDraw?: () => void;

  constructor(
    canvas: HTMLCanvasElement,
    private readonly board: Board,
    private readonly figure: Figure,
    lights: Lights,
  ) {
    const many = board.lights > fewLights;
    this.renderer = new WebGLRenderer({ canvas, antialias: !many, alpha: true });
    this.lights = lights;
    this.places = figure.places(this.angle);
    const sky = new DirectionalLight(0xffffff, 2.2);
    sky.position.set(-1.5, 2.5, 3);
    this.scene.add(this.group, sky, new AmbientLight(0xffffff, 1.3));
    const onSheets = figure.sheets.length > 0;
    for (const sheet of figure.sheets) this.addSheet(sheet);
    if (!onSheets) this.addWires(figure.lines(this.angle));
    const count = board.lights;
    const ball = many ? new SphereGeometry(1, 8, 4) : new SphereGeometry(1, 24, 14);
    this.lamps = this.instances(ball, new MeshLambertMaterial(), count);
    this.lit = this.instances(ball, new MeshBasicMaterial(), count);
    const ring = many ? new TorusGeometry(1, 0.09, 3, 10) : new TorusGeometry(1, 0.09, 5, 32);
    if (onSheets) this.rims = this.instances(ring, new MeshBasicMaterial(), count);
    this.glows = this.instances(new PlaneGeometry(2, 2), glowMaterial(), count);
    this.glows.renderOrder = 2;
    this.rings = this.instances(
      new TorusGeometry(1, 0.1, 6, 32),
      new MeshBasicMaterial({ depthTest: false, transparent: true }),
      maxRings,
    );
    this.rings.renderOrder = 3;
    this.group.quaternion.setFromAxisAngle(new Vector3(1, 0, 0), tiltOf(figure));
    this.group.quaternion.multiply(new Quaternion().setFromAxisAngle(new Vector3(0, 1, 0), -0.55));
    this.recolour();
    this.themes = new MutationObserver(() => this.recolour());
    this.themes.observe(document.documentElement, { attributes: true });
    canvas.addEventListener("webglcontextrestored", this.onRestored);
  }

  private readonly onRestored = () => this.draw();

  private instances(geometry: BufferGeometry, material: MeshBasicMaterial | MeshLambertMaterial, count: number) {
    const mesh = new InstancedMesh(geometry, material, count);
    mesh.frustumCulled = false; // the instances move, so cached bounds would be wrong
    this.group.add(mesh);
    return mesh;
  }

  private addSheet(sheet: Sheet): void {
    const material = new MeshLambertMaterial({ side: DoubleSide, transparent: true, depthWrite: false });
    const mesh = new Mesh(sheetGeometry(sheet), material);
    mesh.renderOrder = -1;
    this.sheets.push(mesh);
    this.group.add(mesh);
    this.addWires(sheetLines(sheet));
  }

  private addWires(points: Point[]): void {
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new BufferAttribute(new Float32Array(points.flat()), 3));
    const wires = new LineSegments(geometry, new LineBasicMaterial({ transparent: true, opacity: 0.45 }));
    wires.frustumCulled = false;
    this.wires.push(wires);
    this.group.add(wires);
  }

  /** Applies the colours of the page's theme. */
  private recolour(): void {
    this.look = readLook();
    for (const { material } of this.sheets) {
      (material as MeshLambertMaterial).color.set(this.look.sheet);
      (material as MeshLambertMaterial).opacity = 0.5;
    }
    for (const { material } of this.wires) (material as LineBasicMaterial).color.set(this.look.line);
    const glass = this.lamps.material as MeshLambertMaterial;
    glass.color.set(this.rims ? this.look.off : this.look.rim);
    (this.glows.material as MeshBasicMaterial).opacity = this.look.shine;
    this.paint();
  }

  show(lights: Lights): void {
    this.lights = lights;
    this.paint();
  }

  /** Rings a light and the lights that a press on it would change. */
  ring(light: number | undefined): void {
    if (light === this.chosen) return;
    this.chosen = light;
    this.paint();
  }

  /** Rotates the figure by two angles, to the right and downwards. */
  turn(right: number, down: number): void {
    this.goal = undefined;
    const by = new Quaternion().setFromAxisAngle(new Vector3(0, 1, 0), right);
    this.group.quaternion.premultiply(by);
    by.setFromAxisAngle(new Vector3(1, 0, 0), down);
    this.group.quaternion.premultiply(by);
    this.face();
  }

  /** The direction of the camera, as seen from the figure. */
  private get side(): Point {
    const { x, y, z } = new Vector3(0, 0, 1).applyQuaternion(this.group.quaternion.clone().invert());
    return [x, y, z];
  }

  /** Turns the figure so that these lights can be seen, unless they can be seen already. */
  lookAt(lights: readonly number[], smooth: boolean): void {
    const now = this.side;
    const side = bestSide(this.places, lights, now);
    if (side === now) return;
    const by = new Quaternion().setFromUnitVectors(
      new Vector3(...side).applyQuaternion(this.group.quaternion),
      new Vector3(0, 0, 1),
    );
    this.goal = by.multiply(this.group.quaternion);
    this.last = 0;
    if (!smooth) this.arrive(Number.POSITIVE_INFINITY);
    this.draw();
  }

  /** Turns the figure towards its goal by at most an angle. */
  private arrive(by: number): void {
    const { goal } = this;
    if (!goal) return;
    this.group.quaternion.rotateTowards(goal, by);
    if (this.group.quaternion.angleTo(goal) < 1e-3) this.goal = undefined;
    this.face();
  }

  /** Reports whether a light is behind another. */
  covers(light: number): boolean {
    return isCovered(this.places, light, this.side);
  }

  /** Rotates the figure through the fourth dimension. */
  turnThrough(by: number): void {
    this.angle += by;
    this.places = this.figure.places(this.angle);
    const positions = item(this.wires, 0).geometry.getAttribute("position");
    (positions.array as Float32Array).set(this.figure.lines(this.angle).flat());
    positions.needsUpdate = true;
    this.paint();
  }

  zoom(by: number): void {
    this.zoomed = Math.min(furthest, Math.max(nearest, this.zoomed / by));
    this.draw();
  }

  /** Starts or stops the slow rotation. */
  spin(on: boolean): void {
    this.spinning = on;
    this.last = 0;
    if (on) this.draw();
  }

  /** Pauses the slow rotation while the user aims at a light. */
  hold(on: boolean): void {
    this.held = on;
    this.last = 0;
    if (!on && this.spinning) this.draw();
  }

  resize(width: number, height: number): void {
    if (width === 0 || height === 0) return;
    this.renderer.setPixelRatio(Math.min(2, devicePixelRatio));
    this.renderer.setSize(width, height, false);
    this.camera.aspect = width / height;
    this.draw();
  }

  /** Returns the light at a point on the canvas, in pixels from its top left corner. */
  at(x: number, y: number): number | undefined {
    return pick(this.seen(), x, y, reach);
  }

  /** Returns all lights in screen coordinates. */
  seen(): Seen[] {
    this.aim();
    const { width, height } = this.renderer.domElement.getBoundingClientRect();
    const pixels = height / 2 / Math.tan((this.camera.fov * Math.PI) / 360);
    const at = new Vector3();
    return this.places.map((place) => {
      at.set(...place.at).applyQuaternion(this.group.quaternion);
      const depth = this.camera.position.z - at.z;
      at.project(this.camera);
      return {
        x: ((at.x + 1) / 2) * width,
        y: ((1 - at.y) / 2) * height,
        radius: (place.radius * pixels) / depth,
        depth,
      };
    });
  }

  private aim(): void {
    // Move the camera back for a narrow canvas.
    const back = whole * this.zoomed * Math.max(1, 1 / this.camera.aspect);
    this.camera.position.set(0, 0, back);
    this.camera.updateMatrixWorld();
    this.camera.updateProjectionMatrix();
  }

  /** Updates all lamps and rings, then draws. */
  private paint(): void {
    const inverse = this.group.quaternion.clone().invert();
    this.shining = [];
    const counts = { dark: 0, lit: 0 };
    const colour = new Color();
    const { shine, lamps, rim, litRim } = this.look;
    for (const [light, place] of this.places.entries()) {
      const level = item(this.lights, light);
      const matrix = lampMatrix(place, this.rims ? 1 : level ? 1.25 : 1);
      this.rims?.setMatrixAt(light, ringMatrix(place, inverse, 1.02));
      this.rims?.setColorAt(light, colour.set(level ? litRim : rim));
      if (level === 0) {
        this.lamps.setMatrixAt(counts.dark++, matrix);
        continue;
      }
      colour.set(item(lamps, (level - 1) % lamps.length));
      this.lit.setMatrixAt(counts.lit, matrix);
      this.lit.setColorAt(counts.lit, colour);
      this.shining.push(place);
      this.glows.setColorAt(counts.lit, colour);
      counts.lit++;
    }
    this.lamps.count = counts.dark;
    this.lit.count = counts.lit;
    this.glows.count = shine > 0 ? counts.lit : 0;
    changed(this.lamps, this.lit, this.rims);
    this.face();
  }

  /** Turns the glows and rings towards the camera, then draws. Everything else turns with the figure. */
  private face(): void {
    const inverse = this.group.quaternion.clone().invert();
    for (const [i, place] of this.shining.entries()) this.glows.setMatrixAt(i, billboard(place, inverse, glow));
    this.paintRings(inverse);
    changed(this.glows, this.rings);
    this.draw();
  }

  private paintRings(inverse: Quaternion): void {
    const { chosen, places, rings, look } = this;
    rings.count = 0;
    if (chosen === undefined || !places[chosen]) return;
    const colour = new Color();
    const others = this.board.toggles(chosen).filter((light) => light !== chosen);
    for (const light of [...others.slice(0, maxRings - 1), chosen]) {
      rings.setMatrixAt(rings.count, ringMatrix(item(places, light), inverse, light === chosen ? 1.4 : 1.22));
      rings.setColorAt(rings.count++, colour.set(light === chosen ? look.accent : look.peek));
    }
  }

  /** Schedules one render in the next frame, however often it is called. */
  private draw(): void {
    if (this.frame === 0) this.frame = requestAnimationFrame((now) => this.render(now));
  }

  private render(now: number): void {
    this.frame = 0;
    if (this.goal) this.arrive(this.since(now) * quick);
    else if (this.spinning && !this.held) this.step(now);
    this.aim();
    this.renderer.render(this.scene, this.camera);
    this.renderer.domElement.dataset.drawn = String(++this.drawn);
    this.onDraw?.();
  }

  /** Returns the seconds since the last frame of a movement. */
  private since(now: number): number {
    const passed = this.last === 0 ? 0 : Math.min(0.1, (now - this.last) / 1000);
    this.last = now;
    return passed;
  }

  private step(now: number): void {
    const by = this.since(now) * slow;
    if (this.figure.four) this.turnThrough(by);
    else {
      // Spin the figure around its own axis, like a top.
      this.group.quaternion.multiply(new Quaternion().setFromAxisAngle(new Vector3(0, 1, 0), by));
      this.face();
    }
  }

  /** Releases all resources. */
  dispose(): void {
    cancelAnimationFrame(this.frame);
    this.frame = -1; // blocks further renders
    this.themes.disconnect();
    this.renderer.domElement.removeEventListener("webglcontextrestored", this.onRestored);
    this.group.traverse((part: Object3D) => {
      if (!(part instanceof Mesh || part instanceof LineSegments)) return;
      part.geometry.dispose();
      (part.material as MeshBasicMaterial).map?.dispose();
      (part.material as MeshBasicMaterial).dispose();
      if (part instanceof InstancedMesh) part.dispose();
    });
    this.renderer.dispose();
    this.renderer.forceContextLoss();
  }
}

/** Returns the initial tilt towards the camera, which makes the shape easy to recognise. */
function tiltOf({ sheets, four }: Figure): number {
  if (four) return 0.35;
  return sheets.length === 1 ? 0.65 : 0.5;
}

/** Marks the instances of these meshes for upload to the GPU. */
function changed(...meshes: (InstancedMesh | undefined)[]): void {
  for (const mesh of meshes) {
    if (!mesh) continue;
    mesh.instanceMatrix.needsUpdate = true;
    if (mesh.instanceColor) mesh.instanceColor.needsUpdate = true;
  }
}
