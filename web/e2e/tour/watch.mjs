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
  addEventListener("error", (event) => note("error", event.message || event.target?.src || event.target?.href), true);
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
