/** Whether spots show their limits and what they could win, in the place of their names. */
export const overlay = $state({ limits: false });
