// The element with types for JSX in React 19: import "lights-out/react" instead of "lights-out/element".

import type { DetailedHTMLProps, HTMLAttributes } from "react";
import type { LightsOut, LightsOutAttributes, LightsOutListeners } from "./element.js";

export * from "./element.js";

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "lights-out": DetailedHTMLProps<HTMLAttributes<LightsOut>, LightsOut> & LightsOutAttributes & LightsOutListeners;
    }
  }
}
