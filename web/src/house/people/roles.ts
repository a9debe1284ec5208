/** Roles of the house, in the order in which they are listed. */
export const STAFF: readonly string[] = ["operator", "supervisor", "cashier", "croupier", "auditor"];
export const ROLES: readonly string[] = [...STAFF, "player"];
/** Whose passwords and sessions a supervisor sees to. */
export const UNDER_SUPERVISORS: readonly string[] = ["player", "croupier", "cashier"];

/** Whether somebody has a purse and no part in running the house. */
export function plays(role: string): boolean {
  return !STAFF.includes(role);
}
