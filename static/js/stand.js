// How old is what the page shows? Every answer to a poll makes it new, also "nothing has changed".
// A page that the worker took from this device says when it was drawn (data-kept, see sw.js).

import { ours } from "./outbox.js";

const OLD_MS = 30_000;
const LOST_MS = 60_000;
const PATIENCE_MS = 10_000;

const line = document.getElementById("stand");
const clock = new Intl.DateTimeFormat(document.documentElement.lang, {
  timeStyle: "medium",
  hourCycle: "h23",
});
const asked = new WeakMap();

let at = Number(
  document.documentElement.dataset.kept ?? Math.min(performance.timeOrigin, Date.now()),
);

function show() {
  const age = Date.now() - at;
  line.classList.toggle("old", age > OLD_MS);
  line.querySelector("time").textContent = clock.format(at);
  line.querySelector("span").textContent = age > LOST_MS ? line.dataset.lost : "";
}

document.addEventListener("htmx:config:request", ({ target, detail }) => {
  if (target.hasAttribute("hx-ptag")) {
    detail.ctx.request.timeout = PATIENCE_MS;
  }
});

document.addEventListener("htmx:before:request", ({ detail }) => asked.set(detail.ctx, Date.now()));

// What doesn't come from the board is no news, and must not stand in its place.
document.addEventListener("htmx:after:request", (event) => {
  const { ctx } = event.detail;
  if (!ours(ctx.response)) {
    event.preventDefault();
  } else if (ctx.response.status < 400) {
    at = asked.get(ctx);
    show();
  }
});

setInterval(show, 1_000);
show();
