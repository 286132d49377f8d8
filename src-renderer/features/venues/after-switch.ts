/**
 * The checklist goes on after the switch, in a window that has loaded itself again: its own tab's memory
 * holds the account's id that long, and nothing else.
 */
const NAME = 'connecting';

export function goOnAfterSwitch(id: string | null): void {
  if (id === null) sessionStorage.removeItem(NAME);
  else sessionStorage.setItem(NAME, id);
}

/** Whether the account that runs now is the one being connected; asked once. */
export function wasConnecting(current: string): boolean {
  const isIt = sessionStorage.getItem(NAME) === current;
  sessionStorage.removeItem(NAME);
  return isIt;
}
