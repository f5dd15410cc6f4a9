// On every page of a member: the worker that keeps pages at hand, and the sending of what waits.

import { konto, send } from "./outbox.js";

const SEND_MS = 15_000;
const worker = navigator.serviceWorker;

/** Let the worker fetch this page as it is now, and the files that it is made of. */
async function keepPage() {
  const { active } = await worker.ready;
  const files = performance.getEntriesByType("resource").map((entry) => entry.name);
  active.postMessage({ page: location.pathname, files });
}

// Somebody else's pages are nobody's business here.
if (localStorage.getItem("konto") !== konto) {
  window.caches?.delete("pages");
  localStorage.setItem("konto", konto);
}

if (worker) {
  // A page that didn't come by way of the worker: it was loaded before there was one.
  const isNew = !performance.getEntriesByType("navigation")[0]?.workerStart;
  worker.register("/sw.js").then(
    () => isNew && keepPage(),
    () => {},
  );
}

const revision = () => document.getElementById("board")?.dataset.revision;
let kept = revision();

document.addEventListener("htmx:after:swap", () => {
  if (worker && revision() !== kept) {
    kept = revision();
    keepPage();
  }
});

document.addEventListener("htmx:after:request", ({ target, detail }) => {
  if (target.id === "board" && detail.ctx.response.status < 400) {
    send();
  }
});
addEventListener("online", send);
document.addEventListener(
  "visibilitychange",
  () => document.visibilityState === "visible" && send(),
);
setInterval(send, SEND_MS);
send();
