// At the login: nobody is logged in, so no pages of members stay on this device. Runden that wait
// do, and say so.

window.caches?.delete("pages");

const line = document.getElementById("waiting");
const runden = Object.keys(localStorage)
  .filter((key) => key.startsWith("outbox:"))
  .map((key) => JSON.parse(localStorage.getItem(key)))
  .filter((item) => !item.saved && item.refused === undefined)
  .sort((a, b) => a.seq - b.seq)
  .map((item) => `${item.runde}`);
if (line && runden.length) {
  const text = runden.length > 1 ? line.dataset.many : line.dataset.one;
  const names = new Intl.ListFormat(document.documentElement.lang);
  line.textContent = text.replace("{runden}", names.format(runden));
  line.hidden = false;
}
