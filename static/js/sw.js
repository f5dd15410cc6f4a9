// Pages from the network, and from this device when there is none; hashed files from the device.
// Posts, the requests of htmx, and whatever isn't named here go past it.

const PAGES = "pages";
const FILES = "files";
const SHELL = "shell";
const OFFLINE = "/offline/";
const PATIENCE_MS = 8_000;
const MOST = { [PAGES]: 20, [FILES]: 120, [SHELL]: 20 };

const isKept = (url) => /^\/(partien\/\d+\/)?$/.test(url.pathname) && !url.search;
const isClosed = (url) => /^\/(verwaltung|anmelden|abmelden|einladung|token)\//.test(url.pathname);
const isFile = (url) => url.origin === location.origin && url.pathname.startsWith("/static/");
const isHashed = (url) => /\.[0-9a-f]{12}\.\w+$/.test(url.pathname);

const find = (key) => caches.match(key, { ignoreVary: true });
const late = () =>
  new Promise((_, reject) => setTimeout(() => reject(new Error("late")), PATIENCE_MS));

async function put(name, key, response) {
  const cache = await caches.open(name);
  await cache.delete(key, { ignoreVary: true });
  await cache.put(key, response);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, -MOST[name]).map((old) => cache.delete(old)));
}

// A page from the board itself, not from a Wi-Fi's login page and not the board's own login.
const isOurs = (response) =>
  response.ok && !response.redirected && response.headers.has("X-Request-ID");

// When it was kept, by the clock of this device, goes with the page.
async function keep(key, response) {
  if (isOurs(response)) {
    const headers = new Headers(response.headers);
    headers.set("X-Kept", Date.now());
    await put(PAGES, key, new Response(await response.blob(), { headers }));
  }
}

// The page says itself how old it is: <html data-kept="…">, see stand.js.
async function kept(page) {
  const html = await page.text();
  const told = html.replace(/<html\s/, `<html data-kept="${page.headers.get("X-Kept")}" `);
  return new Response(told, { headers: page.headers });
}

async function page(event, url) {
  const cached = isKept(url) ? await find(url.pathname) : undefined;
  try {
    const answer = fetch(event.request);
    const response = await (cached ? Promise.race([answer, late()]) : answer);
    if (isKept(url)) {
      event.waitUntil(keep(url.pathname, response.clone()));
    }
    return response;
  } catch {
    return cached ? kept(cached) : ((await find(OFFLINE)) ?? Response.error());
  }
}

async function file(request, name = FILES) {
  const cached = await find(request.url);
  if (cached && isHashed(new URL(request.url))) {
    return cached;
  }
  try {
    const response = await fetch(request);
    if (response.ok) {
      await put(name, request.url, response.clone());
    }
    return response;
  } catch {
    return cached ?? Response.error();
  }
}

async function install() {
  const response = await fetch(OFFLINE, { credentials: "omit", cache: "reload" });
  const html = await response.clone().text();
  const files = [...html.matchAll(/(?:href|src)="(\/static\/[^"]+)"/g)].map(([, path]) => path);
  await put(SHELL, OFFLINE, response);
  await Promise.all(files.map((path) => file(new Request(new URL(path, location)), SHELL)));
  await self.skipWaiting();
}

async function refresh({ page: path, files }) {
  const response = await fetch(path, { redirect: "error", cache: "no-store" });
  await keep(path, response);
  const requests = files
    .map((name) => new URL(name))
    .filter(isFile)
    .map((url) => new Request(url));
  await Promise.all(requests.map((request) => file(request)));
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("message", (event) => {
  if (isKept(new URL(event.data.page, location))) {
    event.waitUntil(refresh(event.data).catch(() => {}));
  }
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || request.headers.has("HX-Request")) {
    return;
  }
  if (isFile(url)) {
    event.respondWith(file(request));
  } else if (request.mode === "navigate" && !isClosed(url)) {
    event.respondWith(page(event, url));
  }
});
