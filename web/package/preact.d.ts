// The element with types for JSX in Preact: import "lights-out/preact" instead of "lights-out/element".

import type { HTMLAttributes } from "preact";
import type { LightsOut, LightsOutAttributes, LightsOutListeners } from "./element.js";

export * from "./element.js";

declare module "preact" {
  namespace JSX {
    interface IntrinsicElements {
      "lights-out": HTMLAttributes<LightsOut> & LightsOutAttributes & LightsOutListeners;
    }
  }
}
