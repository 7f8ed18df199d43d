import { useData, withBase } from "vitepress";
import DefaultTheme from "vitepress/theme-without-fonts";
import { onMounted, watch } from "vue";
import "../../../web/src/style/look.css";
import "./style.css";

/** Loads the element when a page shows a puzzle, and keeps it in the theme of the page. */
async function showPuzzle(isDark) {
  const puzzle = document.querySelector("lights-out");
  if (!puzzle) return;
  puzzle.setAttribute("theme", isDark ? "night" : "paper");
  await import(/* @vite-ignore */ withBase("/element/element.js"));
}

export default {
  extends: DefaultTheme,
  setup() {
    const { isDark, page } = useData();
    onMounted(() => watch([isDark, page], () => showPuzzle(isDark.value), { immediate: true, flush: "post" }));
  },
};
