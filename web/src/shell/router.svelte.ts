/** Where the page is: the first word of the address and what follows it. */
export interface Place {
  readonly page: "lobby" | "table" | "multi" | "rules" | "history" | "replay" | "account" | "display" | "wall" | "croupier" | "terminal" | "house" | "desk";
  readonly rest: string;
}

const PAGES = ["table", "multi", "rules", "history", "replay", "account", "display", "wall", "croupier", "terminal", "house", "desk"] as const;

export function read(path: string): Place {
  const [, first = "", ...rest] = path.split("/");
  const page = PAGES.find((one) => one === first) ?? "lobby";
  return { page, rest: page === "lobby" ? "" : rest.map(decodeURIComponent).join("/") };
}

const where = $state<{ place: Place }>({ place: read(location.pathname) });

export function place(): Place {
  return where.place;
}

let kept = "";

/** A terminal stays where it is: besides its table there are the rules and a game of its player's that was interrupted, and its address never changes. */
export function keepTo(path: string): void {
  kept = path;
}

export function go(path: string, replace = false): void {
  if (kept) {
    const wanted = read(path);
    const interrupted = wanted.page === "table" && wanted.rest.includes("/");
    where.place = wanted.page === "rules" || interrupted ? wanted : read(kept);
    return;
  }
  if (path !== location.pathname) history[replace ? "replaceState" : "pushState"](null, "", path);
  where.place = read(path);
  window.scrollTo(0, 0);
}

export function tablePath(name: string): string {
  return `/table/${encodeURIComponent(name)}`;
}

/** Links inside the page change it without loading it again. */
export function link(node: HTMLAnchorElement): void {
  node.addEventListener("click", (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    go(node.pathname);
  });
}

window.addEventListener("popstate", () => (where.place = read(location.pathname)));
