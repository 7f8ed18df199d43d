// The transforms of lamps, rings and glows in the 3D scene.

import { CanvasTexture, Matrix4, MeshBasicMaterial, Quaternion, Vector3 } from "three";
import type { Place, Point } from "./figure";

/** Lamps on a surface are flattened by this factor. */
const flat = 0.45;

const facing = new Vector3(0, 0, 1);
const [position, size, turned] = [new Vector3(), new Vector3(), new Quaternion()];

function towards(normal: Point | undefined, inverse: Quaternion): Quaternion {
  return normal ? turned.setFromUnitVectors(facing, position.set(...normal)) : turned.copy(inverse);
}

/** Returns the transform of a lamp: flattened on a surface, a ball elsewhere. */
export function lampMatrix({ at, radius, normal }: Place, scale: number): Matrix4 {
  const r = radius * scale;
  towards(normal ?? [0, 0, 1], turned);
  return new Matrix4().compose(position.set(...at), turned, size.set(r, r, normal ? r * flat : r));
}

/** Returns the transform of a ring around a lamp, flat on the surface or facing the camera. */
export function ringMatrix({ at, radius, normal }: Place, inverse: Quaternion, scale: number): Matrix4 {
  const r = radius * scale;
  towards(normal, inverse);
  return new Matrix4().compose(position.set(...at), turned, size.set(r, r, r));
}

/** Returns the transform of a plane that always faces the camera. */
export function billboard({ at, radius }: Place, inverse: Quaternion, scale: number): Matrix4 {
  const r = radius * scale;
  return new Matrix4().compose(position.set(...at), inverse, size.set(r, r, r));
}

/** Makes the material of a soft disc of light. */
export function glowMaterial(): MeshBasicMaterial {
  const side = 64;
  const canvas = document.createElement("canvas");
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext("2d");
  if (context) {
    const fade = context.createRadialGradient(side / 2, side / 2, side / 8, side / 2, side / 2, side / 2);
    fade.addColorStop(0, "#fff");
    fade.addColorStop(1, "#fff0");
    context.fillStyle = fade;
    context.fillRect(0, 0, side, side);
  }
  const map = new CanvasTexture(canvas);
  return new MeshBasicMaterial({ map, depthWrite: false, transparent: true });
}
