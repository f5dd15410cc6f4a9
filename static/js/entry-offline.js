// The entry form when the network comes and goes: a Runde is put into the outbox before it is
// posted; when nobody answers it stays there, and the form goes on with the next one.

import { forget, restore } from "./drafts.js";
import { inputs, number, preview } from "./entry.js";
import { drop, fails, items, ours, posts, put, savedBy, send, waits } from "./outbox.js";

const PATIENCE_MS = 10_000;
const HIGHEST = 99_999;

const form = () => document.querySelector("#entry-form[data-runde]");
const isEntry = (target) => target === form() && target !== null;
const waiting = () =>
  items().filter((item) => waits(item) && item.partie === form().dataset.partie);
const typed = () => inputs().map((input) => number(input.value.trim()));
const isComplete = (values) => values.every((v) => v !== null && Math.abs(v) <= HIGHEST);

// A token of the browser's own: a page from the cache would repeat the one the server drew.
function uuid() {
  const random = (digit) =>
    digit ^ (crypto.getRandomValues(new Uint8Array(1))[0] & (15 >> (digit / 4)));
  return (
    crypto.randomUUID?.() ??
    "10000000-1000-4000-8000-100000000000".replace(/[018]/g, (digit) => random(+digit).toString(16))
  );
}

// What the server drew each form for.
const bases = new WeakMap();

function base(drawn) {
  const totals = inputs().map((input) => Number(input.dataset.total));
  return {
    revision: Number(drawn.elements.revision.value),
    runde: Number(drawn.dataset.runde),
    totals,
  };
}

// The form is for the Runde that follows those which wait.
function advance() {
  const drawn = form();
  if (!bases.has(drawn)) {
    return;
  }
  let { revision, runde, totals } = bases.get(drawn);
  for (const item of ahead(drawn)) {
    forget(name(item));
    if (item.runde === runde) {
      runde += 1;
      revision = item.saved ?? revision + 1;
      totals = totals.map((total, farbe) => total + item.values[farbe]);
    }
  }
  for (const item of items().filter((item) => isPast(item, drawn))) {
    drop(item.token);
  }
  drawn.elements.revision.value = revision;
  rename(drawn, name({ partie: drawn.dataset.partie, runde }));
  document.querySelector("#entry-title span").textContent = runde;
  show(totals);
}

// What is typed for one Runde must not be saved as another: its draft keeps it until its turn.
function rename(drawn, draft) {
  const before = drawn.dataset.draft;
  drawn.dataset.draft = draft;
  if (before && before !== draft && inputs().some((input) => input.value !== "")) {
    for (const input of inputs()) {
      input.value = input.defaultValue = "";
    }
    restore(drawn);
    preview();
  }
}

// Those that wait, and those that were sent since the form was drawn.
function ahead(drawn) {
  const { revision } = bases.get(drawn);
  const isAhead = (item) => waits(item) || item.saved > revision;
  return items().filter((item) => item.partie === drawn.dataset.partie && isAhead(item));
}

// Sent, and both the board and the form know of it.
function isPast({ partie, saved }, drawn) {
  const board = Number(document.getElementById("board").dataset.revision);
  return partie === drawn.dataset.partie && saved <= Math.min(board, bases.get(drawn).revision);
}

const name = ({ partie, runde }) => `${partie}/${runde}`;

function show(totals) {
  if (inputs().some((input, farbe) => Number(input.dataset.total) !== totals[farbe])) {
    for (const [farbe, input] of inputs().entries()) {
      input.dataset.total = totals[farbe];
    }
    preview();
  }
}

function start() {
  const choice = document.querySelector("#entry .conflict");
  if (choice) {
    forget(choice.dataset.draft);
  }
  const drawn = form();
  if (drawn && !bases.has(drawn)) {
    bases.set(drawn, base(drawn));
    drawn.dataset.drawnFrom = drawn.elements.revision.value;
    drawn.elements.token.value = uuid();
    advance();
    restore(drawn);
  }
}

function hint(text) {
  document.getElementById("hint").textContent = form().dataset[text];
}

/** Put what is in the fields into the outbox; null when it isn't complete or there is no room. */
function keep(body) {
  const { partie, draft } = form().dataset;
  const sent = new URLSearchParams(body);
  sent.delete("csrfmiddlewaretoken");
  const item = {
    token: sent.get("token"),
    url: form().getAttribute("action"),
    body: sent.toString(),
    partie,
    runde: Number(draft.split("/")[1]),
    values: typed(),
  };
  try {
    return isComplete(item.values) ? put(item) : null;
  } catch {
    return null; // no room
  }
}

// The Runde is in the outbox: the form goes on with the next one.
function settle() {
  for (const input of inputs()) {
    input.value = input.defaultValue = "";
  }
  for (const input of inputs()) {
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }
  form().elements.token.value = uuid();
  inputs()[0].focus({ preventScroll: true });
}

let flight = null;

function land() {
  const { item } = flight;
  flight = null;
  posts(null);
  return item;
}

// Nobody answered, or not the board. What was typed since the tap is not what was sent.
function fail(why) {
  const item = land();
  if (isComplete(typed()) && String(typed()) === String(item.values)) {
    settle();
    fails(why);
    send();
  } else {
    drop(item.token);
    hint("failed");
  }
}

// What follows something that waits, waits too: it must not overtake it.
document.addEventListener("htmx:config:request", (event) => {
  if (!isEntry(event.target)) {
    return;
  }
  event.detail.ctx.request.timeout = PATIENCE_MS;
  if (waiting().length) {
    event.preventDefault();
    if (keep(event.detail.ctx.request.body)) {
      settle();
      advance();
      send();
    } else {
      hint(isComplete(typed()) ? "failed" : "incomplete");
    }
  }
});

document.addEventListener("htmx:before:request", ({ target, detail: { ctx } }) => {
  const item = isEntry(target) ? keep(ctx.request.body) : null;
  if (item) {
    flight = { ctx, item };
    posts(item.token);
  }
});

document.addEventListener("htmx:after:request", (event) => {
  const { ctx } = event.detail;
  if (ctx !== flight?.ctx) {
    return;
  }
  if (savedBy(ctx.response)) {
    forget(name(flight.item));
    drop(land().token);
  } else if (ctx.response.headers.has("HX-Redirect")) {
    land(); // sent after the login
  } else if (ours(ctx.response) && ctx.response.status !== 403) {
    drop(land().token); // the numbers are still in the fields
  } else {
    event.preventDefault();
    fail("busy");
  }
});

document.addEventListener("htmx:finally:request", ({ target, detail: { ctx } }) => {
  if (ctx === flight?.ctx) {
    fail("network");
  } else if (isEntry(target) && !ctx.response) {
    hint("incomplete");
  }
});

document.addEventListener("outbox", advance);
addEventListener("storage", advance);
document.addEventListener("htmx:after:swap", start);
start();
