/** Where the rest of the desk opens the palette, and for what. The palette on the screen listens. */
import type { LinkGroup } from '@shared/contract/terminal/link-groups';
import { createRequestLine } from '../wire/request-line';

export type PaletteRequest =
  | { readonly kind: 'all'; readonly text?: string }
  /** A symbol for the workspace, or for a link colour. */
  | { readonly kind: 'symbol'; readonly group: LinkGroup | null };

const line = createRequestLine<PaletteRequest>();
export const onPaletteRequest = line.answer;

export function openPalette(request: PaletteRequest = { kind: 'all' }): void {
  line.ask(request);
}
