/**
 * The layouts a workspace starts with, as data: sizes of the wireframes at 1440×900 and 1920×1080
 * (interface C2). A panel that this build does not have is left out.
 */
import type { IJsonModel, IJsonRowNode, IJsonTabSetNode } from 'flexlayout-react';
import { dockRules, tabRules } from './dock-rules';

/** From this width on there is room for book and trades side by side. */
const WIDE_FROM_PX = 1760;

/** Lists under the chart; the first is in front. */
const LISTS: Readonly<Record<string, readonly string[]>> = {
  spot: [
    'open-orders',
    'order-history',
    'fills',
    'balances',
    'equity',
    'withdrawals',
    'alerts',
    'activity',
    'lab',
    'journal',
    'drift',
  ],
  margin: [
    'open-orders',
    'order-history',
    'fills',
    'balances',
    'equity',
    'alerts',
    'activity',
    'lab',
    'journal',
  ],
  futures: [
    'positions',
    'open-orders',
    'conditions',
    'order-history',
    'fills',
    'profit',
    'balances',
    'equity',
    'alerts',
    'activity',
    'lab',
    'journal',
    'drift',
  ],
  inspect: [
    'inspector-positions',
    'inspector',
    'inspector-ladder',
    'inspector-curve',
    'inspector-map',
    'inspector-funding',
    'inspector-life',
    'inspector-cross',
    'inspector-exchange',
    'positions',
    'conditions',
    'open-orders',
    'activity',
  ],
};

/** What this build has, by panel id. */
type Known = ReadonlySet<string>;

/** `kind` is a built-in workspace's id; an own one has the layout of its book. */
export function defaultLayout(kind: string, widthPx: number, known: Known): IJsonModel {
  const isWide = widthPx >= WIDE_FROM_PX;
  const layout = kind === 'inspect' ? inspect(isWide, known) : desk(gridOf(kind, isWide), known);
  return { global: dockRules, layout };
}

interface Grid {
  /** Of the column with market and lists, and of the one beside it. */
  readonly columns: readonly [number, number];
  /** Of the market's row, and of the lists under it. */
  readonly rows: readonly [number, number];
  readonly market: readonly (readonly [width: number, panels: readonly string[]])[];
  readonly below: readonly string[];
  readonly beside: readonly string[];
}

/** Weights are the wireframe's pixels. */
function gridOf(kind: string, isWide: boolean): Grid {
  const below = LISTS[kind] ?? [];
  switch (kind) {
    case 'futures':
      return {
        columns: isWide ? [1576, 344] : [1120, 320],
        rows: isWide ? [680, 288] : [556, 232],
        market: isWide
          ? [
              [1016, ['chart', 'depth-chart', 'watchlist']],
              [320, ['order-book', 'ladder']],
              [240, ['trades']],
            ]
          : [
              [832, ['chart', 'depth-chart', 'watchlist']],
              [288, ['order-book', 'trades', 'ladder']],
            ],
        below,
        beside: ['order'],
      };
    default:
      return {
        columns: isWide ? [1576, 344] : [1120, 320],
        rows: isWide ? [696, 272] : [580, 208],
        market: isWide
          ? [
              [240, ['watchlist']],
              [792, ['chart', 'depth-chart']],
              [304, ['order-book', 'ladder']],
              [240, ['trades']],
            ]
          : [
              [224, ['watchlist']],
              [624, ['chart', 'depth-chart']],
              [272, ['order-book', 'trades', 'ladder']],
            ],
        below,
        beside: ['order'],
      };
  }
}

function desk({ columns, rows, market, below, beside }: Grid, known: Known): IJsonRowNode {
  const [width, side] = columns;
  const [top, bottom] = rows;
  const row: IJsonRowNode = {
    type: 'row',
    id: 'market',
    weight: top,
    children: market.map(([weight, panels]) => tabs(weight, panels, known)),
  };
  const column: IJsonRowNode = {
    type: 'row',
    id: 'market-and-lists',
    weight: width,
    children: [row, tabs(bottom, below, known)],
  };
  return { type: 'row', id: 'all', children: [column, tabs(side, beside, known)] };
}

/**
 * The positions that are there, each picture of the chosen one, and what could be; the ticket and the
 * lists wait behind them.
 */
function inspect(isWide: boolean, known: Known): IJsonRowNode {
  const [list, centre, side] = isWide ? [320, 928, 672] : [264, 640, 536];
  const [top, middle, bottom] = isWide ? [480, 300, 188] : [376, 252, 160];
  const pictures: readonly (readonly [number, readonly string[]])[] = [
    [top, ['inspector-ladder', 'inspector-map', 'chart']],
    [middle, ['inspector-curve', 'inspector-cross', 'inspector-life']],
    [bottom, ['inspector-funding', 'positions', 'conditions', 'open-orders', 'fills', 'activity']],
  ];
  const column: IJsonRowNode = {
    type: 'row',
    id: 'pictures',
    weight: centre,
    children: pictures.map(([weight, ids]) => tabs(weight, ids, known)).filter(isFilled),
  };
  const beside = ['inspector', 'inspector-exchange', 'order', 'profit', 'alerts', 'lab'];
  const outer = [tabs(list, ['inspector-positions'], known), column, tabs(side, beside, known)];
  return { type: 'row', id: 'all', children: outer.filter(isFilled) };
}

const isFilled = ({ children }: IJsonRowNode | IJsonTabSetNode): boolean =>
  (children ?? []).length > 0;

/**
 * For a small or strongly magnified window: every panel behind one row of tabs, the ticket beside it, or, where there is
 * no room beside it, second in the row. It is never stored, so the trader's own layout is there again when there is room
 * for it. In front is what the workspace is for.
 */
export function narrowLayout(kind: string, known: Known, isOneColumn: boolean): IJsonModel {
  const market = ['chart', 'order-book', 'trades', 'ladder', 'watchlist'];
  const lists = LISTS[kind] ?? [];
  const panels = kind === 'inspect' ? [...lists, ...market] : [...market, ...lists];
  const [first = '', ...others] = panels.filter((id) => known.has(id));
  const columns = isOneColumn
    ? [[first, 'order', ...others] as const]
    : [[first, ...others] as const, ['order'] as const];
  // Nothing has a least width here: together they may be wider than the window.
  const free = () => ({});
  const children = columns.map((panels, at) => tabs(at === 0 ? 400 : 300, panels, known, free));
  return { global: dockRules, layout: { type: 'row', children } };
}

function tabs(
  weight: number,
  ids: readonly string[],
  known: Known,
  rules = tabRules,
): IJsonTabSetNode {
  const children = ids.filter((id) => known.has(id)).map((id) => panelTab(id, id, rules));
  const [first] = children;
  // The same in every window, which has its own widths for it.
  const id = first === undefined ? {} : { id: `with-${first.id}` };
  return { type: 'tabset', ...id, weight, children };
}

/** A panel's tab; `instance` is unique on the desk and stays in the stored layout. */
export function panelTab(id: string, instance: string, rules = tabRules) {
  return { type: 'tab', id: instance, name: instance, component: id, ...rules(id) } as const;
}
