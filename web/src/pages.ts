// The pages besides Play. Each loads when it is opened, and so does this list of them.

import type { Core } from "./core/core";
import { byID } from "./dom";
import type { Route } from "./route";

/** Loads the code for a page. Returns a function that shows the page and returns its title. */
export async function loadPage(route: Route, core: Core): Promise<() => string> {
  if (route.section === "learn") {
    const { showLearn } = await import("./learn/learn");
    return () => showLearn(byID("learn"), route.page, core);
  }
  if (route.section === "journey") {
    const { showJourney } = await import("./journey/journey");
    return () => showJourney(byID("journey"), core);
  }
  if (route.section === "sprint") {
    const { showSprint } = await import("./play/sprint");
    return () => showSprint(byID("sprint"), core);
  }
  if (route.section === "lab") {
    const { showLab } = await import("./lab/lab");
    return await showLab(byID("lab"), route.page);
  }
  if (route.section === "solve") {
    const { showSolve } = await import("./solve/solve");
    return () => showSolve(byID("solve"), route.puzzle);
  }
  if (route.section === "studio") {
    const { showStudio } = await import("./studio/studio");
    return () => {
      showStudio(byID("studio"), route.film);
      return "Studio";
    };
  }
  if (route.section === "together") {
    const { showTogether } = await import("./together/together");
    return await showTogether(byID("together"), route.page, core);
  }
  if (route.section === "replay") {
    const { showReplay } = await import("./play/replay");
    return () => showReplay(byID("replay"), route.date, route.player);
  }
  return () => "";
}
