/** Where the rest of the desk opens the palette, and for what. The palette on the screen listens. */
import type { LinkGroup } from '@shared/contract/terminal/link-groups';

export type PaletteRequest =
  | { readonly kind: 'all'; readonly text?: string }
  /** A symbol for the workspace, or for a link colour. */
  | { readonly kind: 'symbol'; readonly group: LinkGroup | null };

let listener: ((request: PaletteRequest) => void) | null = null;

export function openPalette(request: PaletteRequest = { kind: 'all' }): void {
  listener?.(request);
}

/** Called once by the palette; returns what stops it. */
export function onPaletteRequest(next: (request: PaletteRequest) => void): () => void {
  listener = next;
  return () => {
    if (listener === next) listener = null;
  };
}
