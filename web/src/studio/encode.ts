// Encodes films as H.264 if the browser supports it.

import { configurationOf, frameOf } from "./avc";
import type { Sample, Track } from "./mp4";
import type { Reel } from "./reel";
import type { Screen } from "./screen";

/** The number of frames between key frames, which players need for seeking. */
const keyFrames = 50;

/** The maximum length of the encoder's queue, in frames. */
const maxQueue = 8;

function configOf(width: number, height: number): VideoEncoderConfig {
  return { codec: "avc1.42001f", width, height, bitrate: 8_000_000, avc: { format: "annexb" } };
}

/** Reports whether this browser can encode H.264. */
export async function encodes(): Promise<boolean> {
  if (typeof VideoEncoder === "undefined") return false;
  const { supported } = await VideoEncoder.isConfigSupported(configOf(600, 600));
  return supported === true;
}

/** Encodes every frame of a film once, with its duration. Returns undefined if onFrame stops it.
 * `screen` must draw on `canvas`. H.264 needs even dimensions, so the video may be one pixel larger
 * than the canvas in each direction. */
export async function encode(
  reel: Reel,
  screen: Screen,
  canvas: HTMLCanvasElement,
  onFrame: (frame: number) => boolean,
): Promise<Track | undefined> {
  const even = document.createElement("canvas");
  even.width = canvas.width + (canvas.width % 2);
  even.height = canvas.height + (canvas.height % 2);
  const pen = even.getContext("2d") as CanvasRenderingContext2D;
  const samples: Sample[] = [];
  let first: Uint8Array | undefined;
  let failure: unknown;
  const encoder = new VideoEncoder({
    output: (chunk) => {
      const stream = new Uint8Array(chunk.byteLength);
      chunk.copyTo(stream);
      first ??= stream;
      samples.push({
        data: frameOf(stream),
        duration: Math.round((chunk.duration ?? 0) / 1000),
        key: chunk.type === "key",
      });
    },
    error: (error) => {
      failure = error;
    },
  });
  encoder.configure(configOf(even.width, even.height));
  for (let frame = 0; frame < reel.frames && !failure; frame++) {
    if (!onFrame(frame)) {
      encoder.close();
      return undefined;
    }
    reel.seek(frame);
    screen.draw(reel.lights);
    pen.drawImage(canvas, 0, 0, even.width, even.height); // fills the extra edge, if any
    pen.drawImage(canvas, 0, 0);
    const [from = 0, to = 0] = reel.starts.slice(frame, frame + 2);
    const picture = new VideoFrame(even, { timestamp: 1000 * from, duration: 1000 * (to - from) });
    encoder.encode(picture, { keyFrame: frame % keyFrames === 0 });
    picture.close();
    while (encoder.encodeQueueSize > maxQueue && !failure) await turn();
  }
  if (!failure) await encoder.flush();
  if (failure) throw failure;
  encoder.close();
  const description = configurationOf(first ?? new Uint8Array());
  return { width: even.width, height: even.height, description, samples };
}

/** Yields to the event loop, so that the encoder's callbacks run. */
function turn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
