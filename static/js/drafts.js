// Half-typed numbers outlive a reload, a killed tab and a login that ran out. A form that wants it
// says under which name (data-draft), one that changes with what the form is about.

const PREFIX = `draft:${document.documentElement.dataset.konto}:`;
const KEPT_MS = 24 * 60 * 60 * 1_000;

const inputs = (form) => [...form.querySelectorAll("input[type=text], textarea")];

export function forget(name) {
  localStorage.removeItem(PREFIX + name);
}

/** Put the draft of a form into its fields, unless something else was typed there. */
export function restore(form) {
  const stored = JSON.parse(localStorage.getItem(PREFIX + form.dataset.draft));
  const fields = inputs(form);
  if (!stored || fields.some((input) => input.value !== input.defaultValue)) {
    return;
  }
  const changed = fields.filter((input) => input.value !== (stored.values[input.name] ?? ""));
  for (const input of changed) {
    input.value = stored.values[input.name] ?? "";
  }
  for (const input of changed) {
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

function keep({ target }) {
  const form = target.form;
  if (!form?.dataset.draft) {
    return;
  }
  if (inputs(form).every((input) => input.value === input.defaultValue)) {
    forget(form.dataset.draft);
    return;
  }
  const values = Object.fromEntries(inputs(form).map((input) => [input.name, input.value]));
  localStorage.setItem(PREFIX + form.dataset.draft, JSON.stringify({ at: Date.now(), values }));
}

for (const [key, text] of Object.entries(localStorage)) {
  if (key.startsWith("draft:") && Date.now() - JSON.parse(text).at > KEPT_MS) {
    localStorage.removeItem(key);
  }
}

document.addEventListener("input", keep);
for (const form of document.querySelectorAll("form[data-draft]")) {
  restore(form);
}
