// The keypad over the real inputs, the preview of the new totals, and the soft hints (R4).

const form = () => document.getElementById("entry-form");
const inputs = () => [...form().querySelectorAll("input[type=text]")];
const number = (text) => (/^[-−]?\d+$/.test(text) ? Number(text.replace("−", "-")) : null);

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

function preview() {
  const hints = [];
  for (const input of inputs()) {
    const points = number(input.value.trim());
    const output = input.parentElement.querySelector("output");
    output.textContent = points === null ? "" : `→ ${shown(Number(input.dataset.total) + points)}`;
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
  label.textContent = input === inputs().at(-1) ? label.dataset.save : label.dataset.next;
}

const active = () => form().querySelector(".active input") ?? inputs()[0];

let drawn = null;

// A freshly drawn form begins with its first field, a refused one with the field to mend.
function start() {
  if (form() && form() !== drawn) {
    drawn = form();
    preview();
    (inputs().find((input) => input.ariaInvalid) ?? inputs()[0]).focus({ preventScroll: true });
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
  const next = inputs()[inputs().indexOf(active()) + 1];
  next?.focus({ preventScroll: true });
  return !next;
}

document.addEventListener("click", (event) => {
  const key = event.target.closest?.("#entry-form [data-key]")?.dataset.key;
  if (!key) {
    return;
  }
  if (key !== "tick") {
    edit(active(), (edits[key] ?? ((text) => text + key))(active().value));
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
  if (event.key === "Enter" && event.target.matches?.("#entry-form input") && !tick()) {
    event.preventDefault();
  }
});

document.addEventListener("focusin", ({ target }) => {
  if (target.matches("#entry-form input[type=text]")) {
    activate(target);
  }
});

document.addEventListener("input", ({ target }) => {
  if (target.matches("#entry-form input[type=text]")) {
    if (target.ariaInvalid) {
      document.getElementById(target.getAttribute("aria-describedby"))?.remove();
      target.removeAttribute("aria-describedby");
      target.ariaInvalid = null;
    }
    preview();
  }
});

function failed({ target, detail }) {
  if (target.id === "entry-form" && ![409, 422].includes(detail.ctx.response?.status)) {
    document.getElementById("hint").textContent = form().dataset.failed;
  }
}

document.addEventListener("htmx:response:error", failed);
document.addEventListener("htmx:error", failed);
document.addEventListener("htmx:after:swap", start);
start();
