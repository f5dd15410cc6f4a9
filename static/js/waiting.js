// What waits to be sent, where it can be seen: rows above the newest Runde, and one line.

import { drop, failure, items, konto, waits } from "./outbox.js";

const list = document.getElementById("outbox");
const line = document.getElementById("offline");
const board = document.getElementById("board");
const words = list.dataset;
const partie = words.partie;
const names = new Intl.ListFormat(document.documentElement.lang);

// Sent, or about to be: nobody has to decide.
const moves = (item) => Boolean(item.saved || waits(item));
const here = (item) => !partie || item.partie === partie;
const onBoard = ({ saved }) => saved && (!partie || saved <= Number(board.dataset.revision));

function element(tag, content, className = "") {
  const made = document.createElement(tag);
  made.className = className;
  made.append(...[content].flat());
  return made;
}

const spoken = (text) => element("span", `${text} `, "visually-hidden");

function points(value) {
  const digits = String(Math.abs(value)).replace(/\B(?=(\d{3})+$)/g, words.thousands);
  if (value >= 0) {
    return [value > 0 ? `+${digits}` : digits];
  }
  const minus = element("span", "−");
  minus.ariaHidden = "true";
  return [minus, spoken(words.minus), digits];
}

function button(text, act) {
  const made = element("button", text);
  made.type = "button";
  made.addEventListener("click", act);
  return made;
}

function state(item) {
  if (item.konto !== konto) {
    return words.foreign;
  }
  return item.refused === "" ? words.held : item.refused;
}

// The numbers go into the fields, and are a draft from then on.
function enter(item) {
  const fields = [...document.querySelectorAll("#entry-form .fields input")];
  for (const [farbe, input] of fields.entries()) {
    input.value = String(item.values[farbe]).replace("-", "−");
  }
  for (const input of fields) {
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }
  fields.at(-1).focus({ preventScroll: true });
  drop(item.token);
}

function choices(item) {
  const made = [button(words.discard, () => drop(item.token))];
  if (partie && document.getElementById("entry-form")) {
    made.unshift(button(words.enter, () => enter(item)));
  }
  return element("p", made, "choices");
}

function row(item) {
  const mark = moves(item) ? [" ", element("small", words.waits)] : [];
  const number = element(
    "span",
    [partie ? spoken(words.runde) : `${words.runde} `, `${item.runde}`, ...mark],
    "runde",
  );
  const values = item.values.map((value, farbe) =>
    element(
      "span",
      [spoken(words.teams.split("|")[farbe] ?? ""), ...points(value)],
      `value t${farbe}`,
    ),
  );
  const cells = [element("p", [number, ...values], "cells")];
  if (!mark.length) {
    cells.push(element("p", state(item), "why"), choices(item));
  }
  if (!partie) {
    const link = element("a", words.board);
    link.href = item.url.replace(/[^/]*\/$/, "");
    cells.push(element("p", link));
  }
  return element("li", cells, mark.length ? "" : "refused");
}

// A message is made of its words: "… Runde 6 ist …", "… Runde 6 und 7 sind …".
function message(waiting) {
  const text = line.dataset[(failure() ?? "busy") + (waiting.length > 1 ? "Many" : "")];
  return text.replace("{runden}", names.format(waiting.map((item) => `${item.runde}`)));
}

function say(waiting) {
  const text = waiting.length ? message(waiting) : "";
  if (text !== line.textContent.trim()) {
    const link = element("a", text);
    link.href = line.dataset.loginUrl;
    line.replaceChildren(text && failure() === "login" ? link : text);
    line.classList.toggle("says-so", text !== "");
  }
}

// With an entry form, the form is what has to catch up: see entry-offline.js.
function sweep() {
  for (const item of items().filter((item) => here(item) && onBoard(item))) {
    drop(item.token);
  }
}

let shown = "";

function show() {
  const now = items().filter((item) => here(item) && !onBoard(item));
  const form = document.getElementById("entry-form");
  const drawn = JSON.stringify([now, Boolean(form)]);
  if (drawn !== shown) {
    shown = drawn;
    // Those to decide about first, and of these the oldest; then as in the sheet, the newest first.
    const rows = [...now.filter((item) => !moves(item)), ...now.filter(moves).reverse()];
    list.replaceChildren(...rows.map(row));
    list.parentElement.scrollTop = 0;
    if (partie && now.some((item) => item.saved)) {
      window.htmx.trigger(board, "every", {}, false); // the poll, now rather than in a moment
    }
  }
  if (!form) {
    sweep();
  }
  if (line) {
    say(items().filter((item) => here(item) && waits(item)));
  }
}

document.addEventListener("outbox", show);
document.addEventListener("htmx:after:swap", show);
addEventListener("storage", show);
show();
