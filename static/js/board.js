// The board asks for news by itself (hx-get, hx-ptag). While nothing is typed, the entry comes along.

const typed = () =>
  [...document.querySelectorAll("#entry-form input[type=text]")].some(
    (input) => input.value !== "",
  );

document.addEventListener("htmx:config:request", ({ target, detail }) => {
  if (target.id === "board" && !typed()) {
    detail.ctx.request.body.set("entry", "");
  }
});
