// The worker: the Go core, and nothing else.

import "virtual:wasm-exec";
import url from "../../.build/core.wasm?url";

interface Message {
  n: number;
  method: string;
  params: unknown;
}

declare class Go {
  importObject: WebAssembly.Imports;
  run(instance: WebAssembly.Instance): Promise<void>;
}

const scope = globalThis as unknown as {
  lightsout(message: string): string;
  lightsoutReady(): void;
};

async function load(): Promise<void> {
  const go = new Go();
  const ready = new Promise<void>((resolve) => {
    scope.lightsoutReady = resolve;
  });
  const { instance } = await WebAssembly.instantiateStreaming(fetch(url), go.importObject);
  go.run(instance);
  await ready;
}

const loaded = load();

self.onmessage = async ({ data }: MessageEvent<Message>) => {
  const { n, method, params } = data;
  try {
    await loaded;
    const answer = JSON.parse(scope.lightsout(JSON.stringify({ method, params })));
    self.postMessage({ n, ...answer });
  } catch (error) {
    self.postMessage({ n, broken: String(error) });
  }
};
