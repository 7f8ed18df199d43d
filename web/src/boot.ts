// The first second: a board that can be played, without any framework. What the player
// does until the rest of the app has arrived is logged and handed over.

import { byID } from "./dom";
import { todaysID } from "./game/dailies";
import { keptID } from "./game/resolve";
import { Stage } from "./game/stage";
import { readRoute } from "./route";
import { applySettings, readSettings } from "./settings";
import { readLast } from "./storage";
import { showLoadError } from "./view/loadError";

applySettings(readSettings());

const stage = new Stage();
const route = readRoute();
// Behind another page waits the game that this tab showed last.
stage.open(keptID((route.section === "play" ? route.id : readLast()) || todaysID()));

// The rest is loaded once the board has been painted.
requestAnimationFrame(() => {
  setTimeout(() => {
    import("./app").then(
      (app) => app.start(stage),
      () => showLoadError(byID("side"), "The rest of the game"),
    );
  });
});
