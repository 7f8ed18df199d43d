import { useEffect, useRef, useState } from "preact/hooks";
import { QuietButton } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { Slider } from "../ui/slider";
import { boxOf, centred, cropped, middle } from "./crop";
import type { Crop, Picture } from "./pictures";

interface Props {
  picture: Picture;
  /** The board's width divided by its height. */
  ratio: number;
  onDone(picture: Picture): void;
  onClose(): void;
}

const smallest = 10; // per cent

/** A dialog to crop a picture. */
export function CropDialog({ picture, ratio, onDone, onClose }: Props) {
  const whole = picture.whole ?? picture;
  const canvas = useRef<HTMLCanvasElement>(null);
  const [crop, setCrop] = useState<Crop>(picture.crop ?? middle);
  const box = boxOf(whole, crop, ratio);
  useEffect(() => {
    const pen = canvas.current?.getContext("2d") as CanvasRenderingContext2D;
    pen.putImageData(new ImageData(new Uint8ClampedArray(whole.pixels), whole.width, whole.height), 0, 0);
  }, []);
  const drag = (event: PointerEvent) => {
    if (event.type === "pointermove" && event.buttons === 0) return;
    event.preventDefault();
    const area = (canvas.current as HTMLCanvasElement).getBoundingClientRect();
    setCrop(
      centred(whole, crop, ratio, (event.clientX - area.left) / area.width, (event.clientY - area.top) / area.height),
    );
  };
  const slider = (id: string, label: string, value: number, min: number, set: (to: number) => Crop) => (
    <div class="group">
      <label class="label between" for={id}>
        <span>{label}</span>
        <span>{value}%</span>
      </label>
      <Slider id={id} min={min} max={100} value={value} text={`${value} per cent`} onInput={(to) => setCrop(set(to))} />
    </div>
  );
  const percent = (part: number) => Math.round(100 * part);
  return (
    <Dialog title={`Crop ${whole.name}`} onClose={onClose}>
      <div class="fields crop">
        <p class="sub">The part in the frame turns into lights. Drag the frame, or use the sliders.</p>
        <div class="cropping" style={{ "--ratio": whole.width / whole.height }}>
          <canvas
            ref={canvas}
            width={whole.width}
            height={whole.height}
            role="img"
            aria-label={`${whole.name}, uncropped`}
            onPointerDown={drag}
            onPointerMove={drag}
          />
          <svg viewBox={`0 0 ${whole.width} ${whole.height}`} aria-hidden="true">
            <path
              class="shade"
              d={`M0 0H${whole.width}V${whole.height}H0zM${box.left} ${box.top}v${box.height}h${box.width}v${-box.height}z`}
            />
            <rect x={box.left} y={box.top} width={box.width} height={box.height} />
          </svg>
        </div>
        {slider("crop-size", "Size", percent(crop.size), smallest, (to) => ({ ...crop, size: to / 100 }))}
        {slider("crop-x", "Across", percent(crop.x), 0, (to) => ({ ...crop, x: to / 100 }))}
        {slider("crop-y", "Down", percent(crop.y), 0, (to) => ({ ...crop, y: to / 100 }))}
        <div class="row">
          <button
            type="button"
            class="button primary"
            onClick={() => {
              onDone(cropped(whole, crop, ratio));
              onClose();
            }}
          >
            Use it
          </button>
          <QuietButton onClick={() => setCrop(middle)}>Reset</QuietButton>
        </div>
      </div>
    </Dialog>
  );
}
