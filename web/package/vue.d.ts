// The element with types for Vue templates: import "lights-out/vue" instead of "lights-out/element".

import type { HTMLAttributes } from "vue";
import type { LightsOutAttributes, LightsOutListeners } from "./element.js";

export * from "./element.js";

/** Vue names the property of a listener like onLightsoutSolved, and writes it as @lightsout-solved. */
type VueListeners = {
  [K in keyof LightsOutListeners as K extends `onlightsout-${infer Name}`
    ? `onLightsout${Capitalize<Name>}`
    : never]: LightsOutListeners[K];
};

declare module "vue" {
  interface GlobalComponents {
    "lights-out": new () => { $props: HTMLAttributes & LightsOutAttributes & VueListeners };
  }
}
