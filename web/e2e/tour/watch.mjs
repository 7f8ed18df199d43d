// Runs in every page of the tour, before the page's own scripts: it records everything that a
// browser complains about, and every file that the page saves.

export function watch() {
  window.complaints = [];
  window.files = [];
  const note = (kind, text) => window.complaints.push(`${kind}: ${String(text).slice(0, 300)}`);
  for (const kind of ["error", "warn"]) {
    const old = console[kind];
    console[kind] = (...words) => {
      note(`console.${kind}`, words.join(" "));
      old.apply(console, words);
    };
  }
  const failed = ({ message, target }) => {
    // Firefox reports a hint to load a script that it has loaded already.
    if (target?.rel !== "modulepreload") note("error", message || target?.src || target?.href);
  };
  addEventListener("error", failed, true);
  addEventListener("unhandledrejection", (event) => note("rejection", event.reason?.stack ?? event.reason));
  addEventListener("securitypolicyviolation", (event) =>
    note("policy", `${event.violatedDirective} ${event.blockedURI}`),
  );
  const make = URL.createObjectURL;
  URL.createObjectURL = (object) => {
    if (object instanceof Blob) window.files.push(object);
    return make.call(URL, object);
  };
}
