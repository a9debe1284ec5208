import "@fontsource-variable/inter/wght.css";
import "@fontsource/quattrocento/latin-400.css";
import "@fontsource/quattrocento/latin-ext-400.css";
import "./art/tokens.css";
import "./art/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { openSprite } from "./art/sprite";
import { place } from "./shell/router.svelte";
import { say, speak } from "./i18n/index.svelte";
import { house } from "./state/house.svelte";
import { change, settings } from "./state/settings.svelte";

change("visits", settings.visits + 1);
await Promise.all([openSprite(), speak(settings.language)]);
const target = document.getElementById("page") as HTMLElement;
const { page, rest } = place();
if (page === "display" || page === "wall") {
  // A screen on a wall is nobody's: it has no session and asks for none.
  const { default: Display } = await import("./display/Display.svelte");
  mount(Display, { target, props: { names: rest.split("+").filter(Boolean) } });
} else if (page === "croupier") {
  const { default: Croupier, texts } = await import("./croupier/page");
  say("croupier", texts);
  await speak(settings.language);
  mount(Croupier, { target });
} else if (page === "house") {
  const { default: House, texts } = await import("./house/page");
  for (const [subject, said] of Object.entries(texts)) say(subject, said);
  await speak(settings.language);
  mount(House, { target });
} else if (page === "desk") {
  const { default: Desk, texts } = await import("./desk/page");
  for (const [subject, said] of Object.entries(texts)) say(subject, said);
  await speak(settings.language);
  mount(Desk, { target });
} else if (page === "terminal") {
  const { default: Terminal } = await import("./terminal/Terminal.svelte");
  mount(Terminal, { target, props: { name: rest } });
} else {
  mount(App, { target });
  await house.enter();
}
