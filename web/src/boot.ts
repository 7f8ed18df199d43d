// The first script on the page: it shows a playable board without any framework. The player's
// actions are logged, and handed over once the rest of the app has loaded.

import { byID } from "./dom";
import { namedID } from "./game/resolve";
import { Stage } from "./game/stage";
import { readRoute } from "./route";
import { applySettings, readSettings } from "./settings";
import { readLast } from "./storage";
import { showLoadError } from "./view/loadError";

applySettings(readSettings());

const stage = new Stage();
const route = readRoute();
// On pages other than Play, the game that this tab showed last waits in the background.
stage.open(namedID(route.section === "play" ? route.id : readLast()));

byID("old").remove(); // the browser is new enough

let early = false;
byID("settings").addEventListener("click", () => {
  early = true;
});

// Load the rest once the board has been painted.
requestAnimationFrame(() => {
  setTimeout(() => {
    import("./app").then(
      (app) => app.start(stage, early),
      () => showLoadError(byID("side"), "The rest of the game"),
    );
  });
});
