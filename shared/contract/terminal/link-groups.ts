/** Colours under which panels share a symbol of their own. */
export const LINK_GROUPS = ['blue', 'green', 'violet', 'orange'] as const;
export type LinkGroup = (typeof LINK_GROUPS)[number];
