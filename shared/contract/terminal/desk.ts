/**
 * What all windows of the desk share: settings, workspaces and their layouts, what is selected, and what
 * a panel remembers. The terminal keeps it and tells every window; the last writer wins.
 */
import { z } from 'zod';
import { done, none, symbol } from './fields';
import { LINK_GROUPS } from './link-groups';

const workspaceId = z.string().regex(/^[a-z0-9-]{1,32}$/);
const workspace = z.strictObject({
  id: workspaceId,
  /** What the trader called it; empty for a built-in one, whose name is the desk's word. */
  name: z.string().max(32),
  /** What its ticket, orders and positions are about. */
  book: z.enum(['spot', 'margin', 'futures']),
});
export type WorkspaceEntry = z.infer<typeof workspace>;

/** There from the first start, in this order; they can be moved, not renamed and not deleted. */
export const BUILT_IN_WORKSPACES: readonly WorkspaceEntry[] = [
  { id: 'spot', name: '', book: 'spot' },
  { id: 'margin', name: '', book: 'margin' },
  { id: 'futures', name: '', book: 'futures' },
  { id: 'inspect', name: '', book: 'futures' },
];

export const MAX_WORKSPACES = 24;
const workspaces = z
  .array(workspace)
  .max(MAX_WORKSPACES)
  .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, 'each id once')
  .refine(
    (list) => BUILT_IN_WORKSPACES.every(({ id }) => list.some((each) => each.id === id)),
    'the built-in workspaces stay',
  );

export const MIN_ZOOM_PERCENT = 80;
export const MAX_ZOOM_PERCENT = 200;

/** What can be heard, each with its volume in percent; 0 is silent. */
export const SOUND_EVENTS = ['fill', 'order', 'rejected', 'alert', 'margin', 'connection'] as const;
export type SoundEvent = (typeof SOUND_EVENTS)[number];

const volumes = z.strictObject({
  fill: z.int().min(0).max(100),
  order: z.int().min(0).max(100),
  rejected: z.int().min(0).max(100),
  alert: z.int().min(0).max(100),
  margin: z.int().min(0).max(100),
  connection: z.int().min(0).max(100),
} satisfies Record<SoundEvent, z.ZodType>);

/** Command name → chord, such as "Ctrl+Shift+KeyX"; "" leaves the command without a key. */
const keys = z.record(z.string().max(64), z.string().max(64));

const looks = {
  theme: z.enum(['dark', 'light', 'contrast']),
  palette: z.enum(['intl', 'east-asia', 'cvd']),
  density: z.enum(['compact', 'default', 'comfortable']),
  zoomPercent: z.int().min(MIN_ZOOM_PERCENT).max(MAX_ZOOM_PERCENT),
  /** Of the words; what the desk does not have is shown in English. */
  language: z.string().regex(/^[a-zA-Z-]{2,16}$/),
  /** Single-character keys act; off for those whose input aids type them (WCAG 2.1.4). */
  letterKeys: z.boolean(),
  volumes,
};

export const deskCommands = {
  /** `group` null is the main selection: of the workspace that is named, and of what comes next. */
  select: {
    input: z.strictObject({
      symbol,
      group: z.enum(LINK_GROUPS).nullable(),
      workspace: workspaceId.optional(),
    }),
    output: done,
  },
  saveSettings: {
    input: z.strictObject({
      theme: looks.theme.optional(),
      palette: looks.palette.optional(),
      density: looks.density.optional(),
      zoomPercent: looks.zoomPercent.optional(),
      language: looks.language.optional(),
      letterKeys: looks.letterKeys.optional(),
      volumes: looks.volumes.optional(),
      favourites: z.array(symbol).max(200).optional(),
      /** The keys that differ from the default; replaces all of them. */
      keys: keys.optional(),
      /** All of them in their order; a layout of one that is left out goes with it. */
      workspaces: workspaces.optional(),
      /** The one that a start shows. */
      workspace: workspaceId.optional(),
    }),
    output: done,
  },
  /** The docked layout of one workspace, as the docking library's JSON text. */
  saveLayout: {
    input: z.strictObject({
      workspace: workspaceId,
      layout: z.string().max(200_000).nullable(),
    }),
    output: done,
  },
  /** What a panel wants back after a restart (columns, indicators), as JSON text; null forgets it. */
  remember: {
    input: z.strictObject({
      name: z.string().regex(/^[A-Za-z0-9:._-]{1,80}$/),
      text: z.string().max(50_000).nullable(),
    }),
    output: done,
  },
  /** Another window. `address` is empty when the host has opened it, else it opens it once. */
  openWindow: {
    input: z.strictObject({ workspace: workspaceId }),
    output: z.strictObject({ address: z.string() }),
  },
} as const;

export const deskTopics = {
  settings: {
    policy: 'latest',
    params: none,
    value: z.strictObject({
      ...looks,
      favourites: z.array(z.string()),
      keys,
      workspaces,
      workspace: workspaceId,
      /** By workspace. */
      layouts: z.record(z.string(), z.string()),
    }),
  },
  /** What panels show: those without a colour follow their workspace, the others their group. */
  selection: {
    policy: 'latest',
    params: none,
    value: z.strictObject({
      /** The one selected last, wherever it was. */
      symbol: z.string(),
      groups: z.partialRecord(z.enum(LINK_GROUPS), z.string()),
      workspaces: z.record(z.string(), z.string()),
    }),
  },
  /** See the command `remember`; null when nothing is kept. */
  remembered: {
    policy: 'latest',
    params: z.strictObject({ name: deskCommands.remember.input.shape.name }),
    value: z.strictObject({ text: z.string().nullable() }),
  },
} as const;
