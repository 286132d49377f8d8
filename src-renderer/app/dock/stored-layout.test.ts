import { Actions, DockLocation, Model } from 'flexlayout-react';
import { describe, expect, test } from 'vitest';
import { defaultLayout, narrowLayout } from './default-layouts';
import {
  addPanelTo,
  groupsOf,
  linkOf,
  linkTo,
  openPanelOn,
  showPanelOn,
  tabsOf,
} from './panel-instances';
import { readLayout } from './stored-layout';

/** What a workspace may have by default; the real list is the registry's. */
const KNOWN: ReadonlySet<string> = new Set([
  'watchlist',
  'chart',
  'order-book',
  'trades',
  'order',
  'positions',
  'open-orders',
  'order-history',
  'fills',
  'balances',
  'activity',
]);

function modelOf(kind: string, widthPx = 1440): Model {
  return Model.fromJson(defaultLayout(kind, widthPx, KNOWN));
}
const componentsOf = (model: Model): string[] =>
  tabsOf(model).map((tab) => tab.getComponent() ?? '');
const layoutText = (model: Model): string => JSON.stringify(model.toJson());
const restored = (text: string, known = KNOWN): Model => {
  const layout = readLayout(text, known);
  if (layout === null) throw new Error('there is a layout');
  return Model.fromJson(layout);
};

describe.each(['spot', 'margin', 'futures', 'inspect'])('the workspace %s', (kind) => {
  test.each([1440, 1920])('has each of its panels once at %i px, with a ticket', (widthPx) => {
    const panels = componentsOf(modelOf(kind, widthPx));
    expect(panels).toEqual([...new Set(panels)]);
    expect(panels).toContain('order');
    expect(panels).toContain('chart');
  });

  test('keeps a ticket in a small window, and in one with room for one column in that column', () => {
    expect(componentsOf(Model.fromJson(narrowLayout(kind, KNOWN, false)))).toContain('order');
    const column = Model.fromJson(narrowLayout(kind, KNOWN, true));
    expect(groupsOf(column)).toHaveLength(1);
    expect(componentsOf(column).indexOf('order')).toBe(1);
  });

  test('comes back exactly after panels were moved, coloured and added', () => {
    const model = modelOf(kind);
    const order = groupsOf(model).find((group) => group.getSelectedNode()?.getId() === 'order');
    const target = order ?? groupsOf(model)[0];
    model.doAction(Actions.moveNode('fills', target?.getId() ?? '', DockLocation.BOTTOM, -1, true));
    const [chart] = tabsOf(model, 'chart');
    if (chart !== undefined) linkTo(model, chart, 'violet');
    addPanelTo(model, 'chart', true);
    const text = layoutText(model);
    expect(layoutText(restored(text))).toBe(text);
  });
});

describe('what a panel needs at least', () => {
  const leastOf = (model: Model, id: string): number | undefined =>
    tabsOf(model)
      .find((tab) => tab.getComponent() === id)
      ?.getMinWidth();

  test('is given to the default, to a layout stored before there was such a thing, and to what is added', () => {
    const model = modelOf('spot');
    const least = leastOf(model, 'watchlist');
    expect(least).toBeGreaterThan(160);
    const text = JSON.stringify(JSON.parse(layoutText(model)), (key, value: unknown) =>
      key === 'minWidth' ? undefined : value,
    );
    expect(text).not.toContain('minWidth');
    expect(leastOf(restored(text), 'watchlist')).toBe(least);
    const [watchlist] = tabsOf(model, 'watchlist');
    model.doAction(Actions.deleteTab(watchlist?.getId() ?? ''));
    expect(leastOf(model, 'watchlist')).toBeUndefined();
    addPanelTo(model, 'watchlist', false);
    expect(leastOf(model, 'watchlist')).toBe(least);
  });

  test('is nothing in a small window, which may be smaller than they are together', () => {
    const model = Model.fromJson(narrowLayout('spot', KNOWN, false));
    expect(tabsOf(model).map((tab) => tab.getMinWidth())).toEqual(
      tabsOf(model).map(() => leastOf(model, 'chart')),
    );
  });
});

test.each([
  ['not JSON', '{'],
  ['another shape', '{"layout":{"type":"tabset"}}'],
  ['no panels', '{"layout":{"type":"row","children":[]}}'],
])('%s is no layout', (_case, text) => {
  expect(readLayout(text, KNOWN)).toBeNull();
});

test('what this build does not know is left out, and the rest stays as it was', () => {
  const model = modelOf('spot');
  model.doAction(Actions.selectTab('fills'));
  const text = layoutText(model).replaceAll('"order-history"', '"of-a-later-build"');
  const read = restored(text);
  const expected = componentsOf(model).filter((panel) => panel !== 'order-history');
  expect(componentsOf(read)).toEqual(expected);
  const bottom = groupsOf(read).find((group) =>
    group.getChildren().some((tab) => tab.getId() === 'fills'),
  );
  expect(bottom?.getSelectedNode()?.getId()).toBe('fills');
});

test('a panel that is stored twice under one name is there once', () => {
  const text = layoutText(modelOf('spot')).replaceAll('"fills"', '"balances"');
  expect(componentsOf(restored(text)).filter((panel) => panel === 'balances')).toHaveLength(1);
});

test('copies are numbered, a closed one is free again, and others come to the front', () => {
  const model = modelOf('spot');
  addPanelTo(model, 'chart', true);
  addPanelTo(model, 'chart', true);
  const names = () => tabsOf(model, 'chart').map((tab) => tab.getId());
  expect(names().toSorted()).toEqual(['chart', 'chart:2', 'chart:3']);
  model.doAction(Actions.deleteTab('chart:2'));
  addPanelTo(model, 'chart', true);
  expect(names().toSorted()).toEqual(['chart', 'chart:2', 'chart:3']);
  addPanelTo(model, 'fills', false);
  expect(tabsOf(model, 'fills')).toHaveLength(1);
  expect(tabsOf(model, 'fills')[0]?.isSelected()).toBe(true);
});

test('a panel of the list of all panels is the one behind a tab; where it is seen, another copy opens', () => {
  const model = modelOf('spot');
  const trades = () => tabsOf(model, 'trades').map((tab) => [tab.getId(), tab.isSelected()]);
  expect(trades()).toEqual([['trades', false]]);
  openPanelOn(model, 'trades', true);
  expect(trades()).toEqual([['trades', true]]);
  openPanelOn(model, 'trades', true);
  expect(trades().map(([id]) => id)).toEqual(expect.arrayContaining(['trades', 'trades:2']));
  openPanelOn(model, 'trades', true);
  expect(trades()).toHaveLength(2);
});

test('asking for a closed panel opens it again', () => {
  const model = modelOf('spot');
  model.doAction(Actions.deleteTab('order'));
  expect(tabsOf(model, 'order')).toEqual([]);
  showPanelOn(model, 'order');
  expect(tabsOf(model, 'order')[0]?.isSelected()).toBe(true);
});

test('a panel behind a maximised group takes its place', () => {
  const model = modelOf('spot');
  const [chart] = tabsOf(model, 'chart');
  model.doAction(Actions.maximizeToggle(chart?.getParent()?.getId() ?? ''));
  showPanelOn(model, 'fills');
  expect(model.getMaximizedTabset()).toBeUndefined();
});

test('a link colour belongs to one copy and is kept', () => {
  const model = modelOf('spot');
  addPanelTo(model, 'chart', true);
  const [first, second] = tabsOf(model, 'chart');
  if (first === undefined || second === undefined) throw new Error('there are two charts');
  linkTo(model, second, 'green');
  const read = restored(layoutText(model));
  expect(tabsOf(read, 'chart').map(linkOf).toSorted()).toEqual(['green', null]);
});

test('a magnified window begins with what its workspace is for', () => {
  const known = new Set([...KNOWN, 'inspector-positions', 'inspector']);
  const front = (kind: string) =>
    componentsOf(Model.fromJson(narrowLayout(kind, known, false)))[0] ?? '(none)';
  expect([front('spot'), front('futures'), front('inspect')]).toEqual([
    ...['chart', 'chart', 'inspector-positions'],
  ]);
});
