// The keypad over the real inputs, the preview of the new totals, and the soft hints (R4).

const form = () => document.getElementById("entry-form");
export const inputs = () => [...form().querySelectorAll(".fields input")];
export const number = (text) =>
  /^[-−]?\d{1,5}$/.test(text) ? Number(text.replace("−", "-")) : null;

function shown(points) {
  const digits = String(Math.abs(points)).replace(/\B(?=(\d{3})+$)/g, form().dataset.thousands);
  return (points < 0 ? "−" : "") + digits;
}

function hintFor(points) {
  const rules = form().dataset;
  const hints = [];
  if (points % Number(rules.step) !== 0) {
    hints.push(rules.hintStep);
  }
  if (points < Number(rules.usualMin) || points > Number(rules.usualMax)) {
    hints.push(rules.hintUnusual);
  }
  return hints.map((hint) => hint.replace("%(value)s", shown(points)));
}

export function preview() {
  const hints = [];
  for (const input of inputs()) {
    const points = number(input.value.trim());
    const output = input.parentElement.querySelector("output");
    const known = points !== null && input.dataset.total;
    output.textContent = known ? `→ ${shown(Number(input.dataset.total) + points)}` : "";
    if (points !== null) {
      hints.push(...hintFor(points));
    }
  }
  document.getElementById("hint").textContent = hints.join(" ");
}

// The keys write into the field that had the focus last; it keeps its mark while keys are tapped.
function activate(input) {
  for (const other of inputs()) {
    other.inputMode = "none";
    other.parentElement.classList.toggle("active", other === input);
  }
  const label = form().querySelector(".tick span");
  label.textContent = next(input) ? label.dataset.next : label.dataset.save;
  untouched = form().dataset.save ? input : null;
}

// In a correction the first digit tapped replaces what stood in the field.
let untouched = null;

// The field that a tick goes to; none when it saves, as it does at once in a correction.
const next = (input) => (form().dataset.save ? null : inputs()[inputs().indexOf(input) + 1]);

const active = () => form().querySelector(".active input") ?? inputs()[0];

let drawn = null;

// A freshly drawn form begins with its first field, a refused one with the field to mend.
function start() {
  if (form() && form() !== drawn) {
    drawn = form();
    preview();
    const team = new URLSearchParams(location.search).get("team") ?? 0;
    const first = inputs().find((input) => input.ariaInvalid) ?? inputs()[team] ?? inputs()[0];
    first?.focus({ preventScroll: true });
  }
}

function edit(input, text) {
  input.value = text;
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

const edits = {
  delete: (text) => text.slice(0, -1),
  sign: (text) => (/^[-−]/.test(text) ? text.slice(1) : `−${text}`),
};

// True when the form is to be saved now. Nothing typed, nothing done: the second tap of two.
function tick() {
  if (inputs().every((input) => input.value === "")) {
    return false;
  }
  const field = next(active());
  field?.focus({ preventScroll: true });
  return !field;
}

document.addEventListener("click", (event) => {
  const key = event.target.closest?.("#entry-form [data-key]")?.dataset.key;
  if (!key) {
    return;
  }
  if (key !== "tick") {
    const before = untouched === active() && !edits[key] ? "" : active().value;
    edit(active(), (edits[key] ?? ((text) => text + key))(before));
  } else if (!tick()) {
    event.preventDefault();
  }
});

// A key must not take the focus away from the field it writes into.
document.addEventListener("mousedown", (event) => {
  if (event.target.closest?.("#entry-form [data-key]")) {
    event.preventDefault();
  }
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && event.target.matches?.("#entry-form .fields input") && !tick()) {
    event.preventDefault();
  }
});

document.addEventListener("focusin", ({ target }) => {
  if (target.matches("#entry-form .fields input")) {
    activate(target);
  }
});

document.addEventListener("input", ({ target }) => {
  if (target.matches("#entry-form .fields input")) {
    if (target.ariaInvalid) {
      document.getElementById(target.getAttribute("aria-describedby"))?.remove();
      target.removeAttribute("aria-describedby");
      target.ariaInvalid = null;
    }
    untouched = null;
    preview();
  }
});

function failed({ target, detail }) {
  if (target.dataset.failed && ![409, 422].includes(detail.ctx.response?.status)) {
    document.querySelector("#status .refused")?.remove();
    document.getElementById("hint").textContent = target.dataset.failed;
  }
}

document.addEventListener("htmx:response:error", failed);
document.addEventListener("htmx:error", (event) => event.target.matches(".turn") && failed(event));
document.addEventListener("htmx:after:swap", start);
start();
