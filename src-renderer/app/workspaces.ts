/**
 * The Spot workspace as data: sizes of the wireframe at 1440×900 and 1920×1080 (interface C2), and
 * the reading of a stored layout. A stored layout that cannot be read gives the default back.
 */
import { Model, type IGlobalAttributes, type IJsonModel } from 'flexlayout-react';
import { z } from 'zod';
import type { PanelId } from '../ui/panel-type';

export const SPOT = 'spot';

/** From this width on there is room for book and trades side by side. */
const WIDE_FROM_PX = 1760;

const global: IGlobalAttributes = {
  tabEnableClose: false,
  tabEnableRename: false,
  tabSetEnableClose: false,
  tabSetMinWidth: 160,
  tabSetMinHeight: 96,
  enableEdgeDock: false,
};

const tab = (id: PanelId) => ({ type: 'tab', id, name: id, component: id }) as const;
const tabset = (weight: number, ...ids: PanelId[]) =>
  ({ type: 'tabset', weight, children: ids.map(tab) }) as const;

const LISTS: readonly PanelId[] = ['open-orders', 'order-history', 'fills', 'balances', 'activity'];

/** Below this the panels of the wide layout would cover their own columns: they become tabs. */
export const NARROW_BELOW_PX = 1000;

/**
 * For a small or strongly magnified window: every panel behind one row of tabs, the ticket beside
 * it. It is never stored, so the trader's own layout is there again when there is room for it.
 */
export function narrowModel(): Model {
  const panels = tabset(400, 'chart', 'order-book', 'trades', 'watchlist', ...LISTS);
  return Model.fromJson({
    global,
    layout: { type: 'row', children: [panels, tabset(300, 'order')] },
  });
}

/** Weights are the wireframe's pixels. */
function spotLayout(isWide: boolean): IJsonModel {
  const market = isWide
    ? [
        tabset(240, 'watchlist'),
        tabset(792, 'chart'),
        tabset(304, 'order-book'),
        tabset(240, 'trades'),
      ]
    : [tabset(208, 'watchlist'), tabset(640, 'chart'), tabset(272, 'order-book', 'trades')];
  const [width, order, top, bottom] = isWide ? [1576, 344, 696, 272] : [1120, 320, 580, 208];
  return {
    global,
    layout: {
      type: 'row',
      children: [
        {
          type: 'row',
          weight: width,
          children: [{ type: 'row', weight: top, children: market }, tabset(bottom, ...LISTS)],
        },
        tabset(order, 'order'),
      ],
    },
  };
}

export function defaultModel(widthPx: number): Model {
  return Model.fromJson(spotLayout(widthPx >= WIDE_FROM_PX));
}

/** Only what the checks below look at; the docking library reads the rest. */
const storedLayout = z.looseObject({ layout: z.looseObject({ type: z.literal('row') }) });

/**
 * The model of a stored layout, or null when the text is not one, or when a panel of this version
 * is missing or unknown in it: a panel must never be lost.
 */
export function restoreModel(text: string, known: readonly PanelId[]): Model | null {
  try {
    const json = storedLayout.safeParse(JSON.parse(text));
    if (!json.success) return null;
    const model = Model.fromJson({ ...(json.data as unknown as IJsonModel), global });
    const found = tabIdsOf(model).toSorted();
    return found.join() === known.toSorted().join() ? model : null;
  } catch {
    return null;
  }
}

export function layoutText(model: Model): string {
  return JSON.stringify(model.toJson());
}

function tabIdsOf(model: Model): string[] {
  const ids: string[] = [];
  model.visitNodes((node) => {
    if (node.getType() === 'tab') ids.push(node.getId());
  });
  return ids;
}
