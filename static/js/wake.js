// The screen stays on while somebody writes at this Tafel and looks at it.

let lock = null;

async function wake() {
  const isWanted = document.visibilityState === "visible" && document.getElementById("entry-form");
  if (!isWanted) {
    await lock?.release();
    lock = null;
  } else if (!lock || lock.released) {
    // Refused when the battery is low: then the screen goes off as always.
    lock = (await navigator.wakeLock?.request("screen").catch(() => null)) ?? null;
  }
}

document.addEventListener("visibilitychange", wake);
document.addEventListener("htmx:after:swap", wake);
wake();
