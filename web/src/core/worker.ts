// The worker that runs the Go core.

import "virtual:wasm-exec";
import { fetchCore } from "./wasm";

interface Message {
  n: number;
  method: string;
  params: unknown;
  data?: Uint8Array;
}

declare class Go {
  importObject: WebAssembly.Imports;
  run(instance: WebAssembly.Instance): Promise<void>;
}

const scope = globalThis as unknown as {
  lightsout(message: string, data?: Uint8Array): string;
  lightsoutReady(): void;
  lightsoutData(data: Uint8Array): void;
  lightsoutProgress(stage: string, done: number, total: number): void;
};

async function load(): Promise<void> {
  const go = new Go();
  const ready = new Promise<void>((resolve) => {
    scope.lightsoutReady = resolve;
  });
  const { instance } = await instantiate(go.importObject);
  go.run(instance);
  await ready;
}

/** Compiles the core while it downloads, or afterwards if the server sends the wrong content type. */
function instantiate(imports: WebAssembly.Imports): Promise<WebAssembly.WebAssemblyInstantiatedSource> {
  const fetched = () => fetchCore(self.name);
  return WebAssembly.instantiateStreaming(fetched(), imports).catch(async () =>
    WebAssembly.instantiate(await (await fetched()).arrayBuffer(), imports),
  );
}

const brokenWords =
  typeof WebAssembly === "undefined"
    ? "This browser doesn’t run WebAssembly, which the solver needs."
    : "Couldn’t load the solver.";

const loaded = load();
loaded.catch(() => undefined); // each call reports the failure

self.onmessage = async ({ data }: MessageEvent<Message>) => {
  const { n, method, params } = data;
  try {
    await loaded;
    let made: Uint8Array | undefined;
    scope.lightsoutData = (bytes) => {
      made = bytes;
    };
    scope.lightsoutProgress = (stage, done, total) => self.postMessage({ n, progress: { stage, done, total } });
    const answer = JSON.parse(scope.lightsout(JSON.stringify({ method, params }), data.data));
    self.postMessage({ n, ...answer, data: made });
  } catch {
    self.postMessage({ n, broken: brokenWords });
  }
};
