/** The command that gives the default layout back; the dock listens while it is on screen. */
let reset: () => void = () => undefined;

export function resetLayout(): void {
  reset();
}

export function onResetLayout(listener: () => void): () => void {
  reset = listener;
  return () => {
    reset = () => undefined;
  };
}
