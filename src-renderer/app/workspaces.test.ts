import { Actions, DockLocation } from 'flexlayout-react';
import { expect, test } from 'vitest';
import type { PanelId } from '../ui/panel-type';
import { defaultModel, layoutText, narrowModel, restoreModel } from './workspaces';

const ALL: readonly PanelId[] = [
  'watchlist',
  'chart',
  'order-book',
  'trades',
  'order',
  'open-orders',
  'order-history',
  'fills',
  'balances',
  'activity',
];

test.each([1440, 1920])('the default layout at %i px has every panel once', (widthPx) => {
  expect(restoreModel(layoutText(defaultModel(widthPx)), ALL)).not.toBeNull();
});

test('the tabs of a small window have every panel once, too', () => {
  expect(restoreModel(layoutText(narrowModel()), ALL)).not.toBeNull();
});

test('a moved and resized layout comes back exactly', () => {
  const model = defaultModel(1440);
  const order = model.getNodeById('order')?.getParent()?.getId() ?? '';
  model.doAction(Actions.moveNode('trades', order, DockLocation.BOTTOM, -1, true));
  model.doAction(Actions.selectTab('fills'));
  const text = layoutText(model);
  const restored = restoreModel(text, ALL);
  expect(restored === null ? '' : layoutText(restored)).toBe(text);
});

test.each([
  ['not JSON', '{'],
  ['another shape', '{"layout":{"type":"tabset"}}'],
  ['no panels', '{"layout":{"type":"row","children":[]}}'],
])('%s falls back to the default instead of losing a panel', (_case, text) => {
  expect(restoreModel(text, ALL)).toBeNull();
});

test('a layout of another version, with an unknown or missing panel, is not used', () => {
  const text = layoutText(defaultModel(1440));
  expect(restoreModel(text.replaceAll('"fills"', '"futures"'), ALL)).toBeNull();
  expect(restoreModel(text, [...ALL.slice(1)])).toBeNull();
});
