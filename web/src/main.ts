import "@fontsource-variable/inter/wght.css";
import "@fontsource/quattrocento/latin-400.css";
import "@fontsource/quattrocento/latin-ext-400.css";
import "./art/tokens.css";
import "./art/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { openSprite } from "./art/sprite";
import { speak } from "./i18n/index.svelte";
import { house } from "./state/house.svelte";
import { change, settings } from "./state/settings.svelte";

change("visits", settings.visits + 1);
await Promise.all([openSprite(), speak(settings.language)]);
mount(App, { target: document.getElementById("page") as HTMLElement });
await house.enter();
