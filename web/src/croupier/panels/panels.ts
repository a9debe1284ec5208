import type { Component } from "svelte";
import type { Panel } from "../panel";

/** What opens from the row of buttons. */
export const PANELS: readonly Panel[] = [];

/** What stands over the felt as long as it has something to say: disputes, approvals. */
export const BANNERS: readonly Component[] = [];
