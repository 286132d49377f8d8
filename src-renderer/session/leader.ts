/** Of all windows of the desk one does what must happen once: sounds, notifications. The browser elects it. */

let isLeading = false;

/** Called once at the start; the next window leads when this one is closed. */
export function standForLeader(): void {
  void navigator.locks.request('tidemark-leader', () => {
    isLeading = true;
    return new Promise(() => undefined); // held for as long as the window lives
  });
}

export const isLeader = (): boolean => isLeading;
