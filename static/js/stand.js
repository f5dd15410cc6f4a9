// How old is what the page shows? Every answer to a poll makes it new, also "nothing has changed".

const OLD_MS = 30_000;
const LOST_MS = 60_000;

const line = document.getElementById("stand");
const clock = new Intl.DateTimeFormat(document.documentElement.lang, {
  timeStyle: "medium",
  hourCycle: "h23",
});
let at = Date.now();

function show() {
  const age = Date.now() - at;
  line.classList.toggle("old", age > OLD_MS);
  line.querySelector("span").textContent = age > LOST_MS ? line.dataset.lost : "";
}

document.addEventListener("htmx:after:request", ({ detail }) => {
  if (detail.ctx.response?.status < 400) {
    at = Date.now();
    line.querySelector("time").textContent = clock.format(at);
    show();
  }
});

setInterval(show, 1_000);
