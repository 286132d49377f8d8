/**
 * The virtual window of rows. Its result changes without a new identity, so it must be read in the
 * render that asked for it and never be handed to a memoised child.
 */
export { useVirtualizer as useRowVirtualizer } from '@tanstack/react-virtual';
