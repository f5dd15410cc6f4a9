// Names to tap and the table seen from above, over the real selects and radios of the form.

const form = () => document.getElementById("neue-partie");
const all = (selector) => [...form().querySelectorAll(selector)];
const one = (selector) => form().querySelector(selector);
const show = (element, shown) => element.toggleAttribute("hidden", !shown);

// The number of the tapped seat, waiting for another seat, a name or a button; null if none.
let armed = null;

const fold = (text) =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replace(/\s+/g, " ")
    .trim();

const seated = () =>
  all("select[name^=platz_]")
    .map((select) => select.value)
    .filter(Boolean);

// Whoever deals is a person: the deal moves with them.
function dealer() {
  const radio = one("input[name=geber]:checked");
  const seats = all("select[name^=platz_]").map((select) => select.value);
  return seats[Number(radio?.value ?? 1) - 1] || seats.find(Boolean);
}

function seat(keys, deals) {
  for (const [number, select] of all("select[name^=platz_]").entries()) {
    select.value = keys[number] ?? "";
  }
  all("input[name=geber]")[Math.max(0, keys.indexOf(deals))].checked = true;
  armed = null;
  render();
}

function toggle(key) {
  const keys = seated();
  const position = keys.indexOf(key);
  if (armed !== null && position !== armed) {
    replace(keys, armed, key);
  } else if (position >= 0) {
    leave(position);
  } else if (keys.length < all(".seat").length) {
    seat([...keys, key], dealer() ?? key);
  } else {
    say(form().dataset.full, "refused");
  }
}

// When the dealer leaves, the next one clockwise deals.
function leave(position) {
  const keys = seated();
  const rest = keys.toSpliced(position, 1);
  seat(rest, dealer() === keys[position] ? (rest[position] ?? rest[0]) : dealer());
}

// Puts `key` on a seat: whoever sat there takes their seat, or leaves (and the deal stays there).
function replace(keys, position, key) {
  const left = keys[position];
  const deals = dealer() === left && !keys.includes(key) ? key : dealer();
  const from = keys.indexOf(key);
  const next = keys.with(position, key);
  seat(from < 0 ? next : next.with(from, left), deals);
}

function tapSeat(position) {
  const keys = seated();
  if (armed === null) {
    armed = position;
    render();
  } else if (armed === position) {
    seat(keys, dealer());
  } else {
    replace(keys, armed, keys[position]);
  }
}

function say(text, mood) {
  const status = one(".status");
  status.textContent = text;
  status.className = `status ${mood}`;
}

// Why so many people can't begin by the chosen rules, in the server's words; null if they can.
function reason(rule) {
  const option = one("#id_variante").selectedOptions[0];
  if (rule.dataset.teams === "0") {
    return rule.textContent.trim();
  }
  return option.dataset.players.split(" ").includes(rule.dataset.players)
    ? null
    : option.dataset.reason;
}

function colour(element, team) {
  element.classList.remove("farbe-0", "farbe-1", "farbe-2", "neutral");
  element.classList.add(team === null ? "neutral" : `farbe-${team}`);
}

function renderSeat(button, position, key, team) {
  const { seat: place, deals, ...texts } = form().dataset;
  const name = one(`.tile[data-key="${key}"] .name`)?.textContent ?? "";
  const gives = key === dealer();
  const parts = [`${place} ${position + 1}: ${name}`, texts[`team-${team}`], gives && deals];
  button.querySelector(".name").textContent = name;
  button.ariaLabel = parts.filter(Boolean).join(", ");
  button.ariaPressed = String(position === armed);
  button.dataset.deals = gives ? deals : "";
  colour(button, team);
}

function render() {
  const keys = seated();
  const rule = one(`.rule[data-players="${keys.length}"]`);
  const teams = Number(rule.dataset.teams);
  const team = (position) => (teams ? position % teams : null);
  one(".table").dataset.count = keys.length;
  for (const [position, button] of all(".seat").entries()) {
    show(button, position < keys.length);
    if (position < keys.length) {
      renderSeat(button, position, keys[position], team(position));
    }
  }
  for (const tile of all(".tile")) {
    const position = keys.indexOf(tile.dataset.key);
    tile.ariaPressed = String(position >= 0);
    colour(tile, position < 0 ? null : team(position));
  }
  renderTools(keys);
  const why = reason(rule);
  one("#begin").ariaDisabled = String(why !== null);
  say(why ?? rule.textContent.trim(), why && keys.length > 1 ? "refused" : "");
}

function renderTools(keys) {
  const [variante] = one("#id_variante").selectedOptions[0].text.trim().split(" · ");
  const target = one("#id_zielpunkte").value.trim();
  one(".rules").textContent = target ? `${variante} · ${target}` : variante;
  show(one(".armed"), armed !== null);
  one("#draw").ariaDisabled = String(keys.length < 2);
  if (armed !== null) {
    one(".armed .who").textContent = one(`.tile[data-key="${keys[armed]}"] .name`).textContent;
  }
}

const found = () => all(".tile:not([hidden])");

function search() {
  const wanted = fold(one("#id_gast").value);
  for (const tile of all(".tile")) {
    show(tile, tile.dataset.search.includes(wanted));
  }
  show(one(".none"), found().length === 0);
}

function choose(tile) {
  toggle(tile.dataset.key);
  one("#id_gast").value = "";
  search();
}

// Enter takes the name that was meant; only a name that nobody has is a guest's.
function enter() {
  const wanted = fold(one("#id_gast").value);
  const tiles = found();
  const meant = tiles.find((tile) => tile.dataset.search === wanted) ?? tiles[0];
  if (tiles.length === 0) {
    one("#guest").click();
  } else if (wanted && (tiles.length === 1 || meant.dataset.search === wanted)) {
    choose(meant);
  }
}

const taps = {
  ".seat": (button) => tapSeat(all(".seat").indexOf(button)),
  ".tile": choose,
  "#deal": () => seat(seated(), seated()[armed]),
  "#leave": () => leave(armed),
};

document.addEventListener("click", ({ target }) => {
  for (const [selector, tap] of Object.entries(taps)) {
    const button = target.closest?.(`#neue-partie ${selector}`);
    if (button) {
      tap(button);
    }
  }
});

// A blocked button says once more why it is blocked. What was only searched for is no guest.
document.addEventListener("submit", (event) => {
  if (!["anfangen", "enter"].includes(event.submitter?.value)) {
    return;
  }
  if (found().length > 0) {
    one("#id_gast").value = "";
    search();
  }
  if (one("#begin").ariaDisabled === "true" && one("#id_gast").value === "") {
    event.preventDefault();
    render();
    one(".status").classList.add("refused");
  }
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && event.target.matches?.("#id_gast")) {
    event.preventDefault();
    enter();
  } else if (event.key === "Escape" && armed !== null) {
    seat(seated(), dealer());
  }
});

document.addEventListener("input", ({ target }) => {
  if (target.matches("#neue-partie #id_gast")) {
    search();
  } else if (target.matches("#id_variante, #id_zielpunkte")) {
    render();
  }
});

// What the server says about a guest stays until the next tap, unless something is in the way.
function start() {
  const said = one(".status").textContent;
  seat(seated(), dealer());
  search();
  if (said && one(".status.refused") === null) {
    say(said, "");
  }
}

function failed({ detail }) {
  if (detail.ctx.response?.status !== 422) {
    say(form().dataset.failed, "refused");
  }
}

document.addEventListener("htmx:response:error", failed);
document.addEventListener("htmx:error", failed);
document.addEventListener("htmx:after:swap", start);
start();
