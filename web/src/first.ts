// The first second: a board that can be played, from plain code. What a player
// does until the rest has arrived is kept and handed over.

import { today } from "./game/names";
import { Stage } from "./game/stage";
import { readRoute } from "./route";
import { applySettings, readSettings } from "./settings";
import { missing } from "./view/missing";

applySettings(readSettings());

const stage = new Stage();
const route = readRoute();
stage.open(route.room === "play" && route.id ? route.id : `daily#${today()}`);

// The rest comes when the board has been painted.
requestAnimationFrame(() => {
  setTimeout(() => {
    import("./app").then(
      (app) => app.start(stage),
      () => missing(document.getElementById("side") as HTMLElement, "The rest of the game"),
    );
  });
});
