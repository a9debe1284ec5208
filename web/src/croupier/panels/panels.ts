import type { Component } from "svelte";
import type { Panel } from "../panel";
import Correct from "./Correct.svelte";
import Dispute from "./Dispute.svelte";
import HandOver from "./HandOver.svelte";
import Misdeals from "./Misdeals.svelte";
import Offer from "./Offer.svelte";
import TableApprovals from "./TableApprovals.svelte";

/** What opens from the row of buttons. */
export const PANELS: readonly Panel[] = [
  { title: "correct.title", icon: "undo", component: Correct },
  { title: "misdeal.title", icon: "flag", component: Misdeals },
  { title: "handover.title", icon: "person", component: HandOver },
];

/** What stands over the felt as long as it has something to say: disputes, approvals, a table that is handed over. */
export const BANNERS: readonly Component[] = [Dispute, TableApprovals, Offer];
