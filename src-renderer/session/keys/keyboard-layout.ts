/** What the keyboard's layout prints on physical keys, where the browser tells; else the US names. */
import { useEffect, useSyncExternalStore } from 'react';

/** Not in TypeScript's library yet: https://wicg.github.io/keyboard-map */
interface LayoutMap {
  get(code: string): string | undefined;
}
interface KeyboardApi {
  getLayoutMap(): Promise<LayoutMap>;
}

let layout: LayoutMap | null = null;
let isAsked = false;
const listeners = new Set<() => void>();

/** For chordLabel. */
export const printedOn = (code: string): string | undefined => layout?.get(code);

/** Draws again once the layout is known. */
export function useKeyboardLayout(): void {
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    () => layout,
  );
  useEffect(() => {
    if (isAsked) return;
    isAsked = true;
    void readLayout();
  }, []);
}

async function readLayout(): Promise<void> {
  const { keyboard } = navigator as { readonly keyboard?: KeyboardApi };
  try {
    layout = (await keyboard?.getLayoutMap()) ?? null;
  } catch {
    return; // not allowed to ask: the US names stay
  }
  for (const listener of listeners) listener();
}
