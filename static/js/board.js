// The board asks for news by itself (hx-get, hx-ptag). While nothing is typed, the entry comes along.

const entry = () => document.getElementById("entry-form");
// A choice between two values counts like something typed: it must not vanish.
const typed = () =>
  document.querySelector("#entry .conflict") !== null ||
  [...(entry()?.querySelectorAll(".fields input") ?? [])].some((input) => input.value !== "");

// The entry is drawn from an older revision than the board: only a whole answer brings it up.
const behind = (board) => entry() && drawnFrom(entry()) !== board.dataset.revision;
// While Runden wait to be sent, the entry is for the one after them (entry-offline.js).
const drawnFrom = ({ dataset, elements }) => dataset.drawnFrom ?? elements.revision.value;

document.addEventListener("htmx:config:request", ({ target, detail }) => {
  if (target.id !== "board" || typed()) {
    return;
  }
  detail.ctx.request.body.set("entry", "");
  if (behind(target)) {
    delete detail.ctx.request.headers["HX-PTag"];
  }
});

// Somebody began to type while the answer was on its way: what is typed stays.
document.addEventListener("htmx:before:swap", ({ detail }) => {
  if (detail.ctx.sourceElement?.id === "board" && typed()) {
    const kept = detail.tasks.filter(({ target }) => !["entry", "status"].includes(target?.id));
    detail.tasks.splice(0, detail.tasks.length, ...kept);
  }
});
