// Runden that this device has and the server may not have yet: an entry is put here before it is
// posted and taken out when the server has answered, so that no killed tab and no dead network
// loses one. Each lies in the storage under a key of its own, which two tabs can't overwrite.
//
// An item: token, url, body (without the CSRF token), partie, runde, values, konto, seq;
// saved: the revision it made, until the board shows it; refused: why the server didn't take it.

const PREFIX = "outbox:";
const PATIENCE_MS = 20_000;
// Answers of the server about the Runde itself. Of all others a later attempt may get better ones.
const REFUSALS = [400, 404, 409, 410, 413, 422];

export const konto = document.documentElement.dataset.konto;

let posting = null;
let sending = false;
let trouble = null;

/** All items in the order in which they were written, but for the one being posted right now. */
export function items() {
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(PREFIX) && key !== PREFIX + posting)
    .map((key) => JSON.parse(localStorage.getItem(key)))
    .sort((a, b) => a.seq - b.seq);
}

/** Whether an item is still to be sent, by the account that is logged in. */
export const waits = (item) => item.konto === konto && !item.saved && item.refused === undefined;

/** Why the last attempt failed: "network", "login", "busy", or null. */
export const failure = () => trouble;

/** Return the item; throws when the device has no room. */
export function put(item) {
  const seq = item.seq ?? Math.max(0, ...items().map((other) => other.seq)) + 1;
  const kept = { ...item, seq, konto: item.konto ?? konto };
  localStorage.setItem(PREFIX + item.token, JSON.stringify(kept));
  return kept;
}

export function drop(token) {
  localStorage.removeItem(PREFIX + token);
  changed();
}

/** The page itself posts the item with this token now; null when it has been answered. */
export function posts(token) {
  posting = token;
}

/** Say why an attempt failed: "network" or "busy". */
export function fails(why) {
  trouble = why;
  changed();
}

/** Whether an answer comes from the board, not from a Wi-Fi's login page or a proxy. */
export const ours = (response) => response.headers.has("X-Request-ID");

/** The revision that a post made, or null when nothing was saved. */
export const savedBy = (response) =>
  response.status < 300 ? response.headers.get("X-Saved") : null;

function changed() {
  document.dispatchEvent(new CustomEvent("outbox"));
}

/** Send what waits, in order; the tabs of a browser take turns where it can make them. */
export async function send() {
  if (sending || !items().some(waits)) {
    return;
  }
  sending = true;
  try {
    await (navigator.locks?.request("outbox", { ifAvailable: true }, sendInTurn) ?? sendAll());
  } finally {
    sending = false;
  }
}

const sendInTurn = (lock) => (lock ? sendAll() : undefined);

async function sendAll() {
  const held = new Set();
  const next = () => items().find((item) => waits(item) && !held.has(item.partie));
  trouble = await authorised(async (csrf) => {
    let busy = null;
    for (let item = next(); item; item = next()) {
      const why = await sendOne(item, csrf);
      if (why) {
        busy = why;
        held.add(item.partie);
      }
    }
    return busy;
  }).catch(() => "network");
  changed();
}

/** A fresh token first: the cookie may have changed since the form was drawn, and the account. */
async function authorised(act) {
  const response = await request("/token/", { cache: "no-store" });
  if (response.type === "opaqueredirect") {
    return "login";
  }
  if (!response.ok || !ours(response)) {
    return response.ok ? "network" : "busy";
  }
  return response.headers.get("X-Konto") === konto ? act(await response.text()) : "login";
}

/** Null when the server has decided about the item, else why it hasn't. */
async function sendOne(item, csrf) {
  const response = await request(item.url, {
    method: "POST",
    body: new URLSearchParams(item.body),
    headers: { "HX-Request": "true", "X-CSRFToken": csrf },
  });
  const revision = savedBy(response);
  if (revision) {
    save(item, Number(revision));
  } else if (REFUSALS.includes(response.status) && ours(response)) {
    refuse(item, reason(await response.text()));
  } else {
    return response.headers.has("HX-Redirect") || response.type === "opaqueredirect"
      ? "login"
      : "busy";
  }
  return null;
}

const request = (url, how) =>
  fetch(url, { redirect: "manual", signal: AbortSignal.timeout(PATIENCE_MS), ...how });

const after = (item) =>
  items().filter((other) => waits(other) && other.partie === item.partie && other.seq > item.seq);

// The Runde after this one was written after it, whatever revision was guessed for it.
function save(item, revision) {
  const [next] = after(item);
  if (next) {
    const body = new URLSearchParams(next.body);
    body.set("revision", revision);
    put({ ...next, body: body.toString() });
  }
  put({ ...item, saved: revision });
  changed();
}

// Those that follow might land under a wrong number: somebody has to look at them first.
function refuse(item, why) {
  for (const other of after(item)) {
    put({ ...other, refused: "" });
  }
  put({ ...item, refused: why });
  changed();
}

function reason(html) {
  const answer = new DOMParser().parseFromString(html, "text/html");
  const said = answer.querySelector(".refused p") ?? answer.querySelector("h1");
  for (const spoken of said?.querySelectorAll(".visually-hidden, a, button") ?? []) {
    spoken.remove();
  }
  return said?.textContent.replace(/\s+/g, " ").trim() ?? "";
}
