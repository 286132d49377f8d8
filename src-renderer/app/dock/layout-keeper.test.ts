/** Several windows of one workspace beside one terminal, in every order in which they are heard. */
import { ManualClock } from '@shared/kernel/manual-clock.testing';
import { Actions, DockLocation, Model, type IJsonModel, type TabSetNode } from 'flexlayout-react';
import { expect, test } from 'vitest';
import { defaultLayout } from './default-layouts';
import { LayoutKeeper } from './layout-keeper';
import { groupsOf, tabsOf } from './panel-instances';
import type { PanelUse } from './panel-use';
import { readLayout } from './stored-layout';

const KNOWN: ReadonlySet<string> = new Set([
  ...['watchlist', 'chart', 'depth-chart', 'order-book', 'trades', 'ladder', 'order'],
  ...['open-orders', 'order-history', 'fills', 'balances', 'alerts'],
]);
const SAVE_MS = 400;

/** One window: what it draws, and what a hand does there. */
class Window {
  model: Model;
  use: PanelUse = { held: new Set(), inUse: null };
  readonly keeper: LayoutKeeper;

  constructor(terminal: Terminal, widthPx = 1440) {
    this.keeper = new LayoutKeeper(terminal.stored, {
      clock: terminal.clock,
      read: (text) => readLayout(text, KNOWN),
      defaults: (width = widthPx) => Model.fromJson(defaultLayout('spot', width, KNOWN)).toJson(),
      use: () => this.use,
      // As the desk does: at once in this window, whatever the terminal says later.
      save: (text) => {
        this.told(text);
        return terminal.save(text);
      },
    });
    this.model = Model.fromJson(this.keeper.layout);
    terminal.windows.push(this);
  }

  told(text: string | null): void {
    this.#draw(this.keeper.told(text));
  }

  show(id: string): void {
    this.#act(Actions.selectTab(id));
  }

  openChart(beside: string): void {
    const tab = { type: 'tab', id: 'chart:2', component: 'chart' };
    this.#act(Actions.addTab(tab, this.#groupOf(beside), DockLocation.CENTER, -1, true));
  }

  move(id: string, beside: string): void {
    const target = this.#groupOf(beside);
    this.#act(Actions.moveNode(id, target, DockLocation.CENTER, -1, true));
  }

  close(id: string): void {
    this.#act(Actions.deleteTab(id));
  }

  widen(row: string, weights: number[]): void {
    this.#act(Actions.adjustWeights(row, weights));
  }

  reset(): void {
    this.#draw(this.keeper.reset());
  }

  /** Each group with its tabs, the one in front in capitals. */
  get groups(): string[] {
    return groupsOf(this.model).map((group) =>
      group
        .getChildren()
        .map((tab) => (tab === group.getSelectedNode() ? tab.getId().toUpperCase() : tab.getId()))
        .join(' '),
    );
  }

  weightsOf(row: string): number[] {
    const node = this.model.getNodeById(row);
    return (node?.getChildren() ?? []).map((child) => (child as TabSetNode).getWeight());
  }

  #groupOf(id: string): string {
    return (
      tabsOf(this.model)
        .find((tab) => tab.getId() === id)
        ?.getParent()
        ?.getId() ?? ''
    );
  }

  #act(action: ReturnType<typeof Actions.selectTab>): void {
    this.model.doAction(action);
    this.keeper.changed(this.model.toJson());
  }

  #draw(layout: IJsonModel | null): void {
    if (layout !== null) this.model = Model.fromJson(layout, this.model);
  }
}

/** What it has kept is told to every window, now or when a test says so. */
class Terminal {
  readonly clock = new ManualClock();
  readonly windows: Window[] = [];
  stored: string | null = null;
  isSlow = false;
  readonly #waiting: (() => void)[] = [];

  save(text: string | null): Promise<void> {
    return new Promise((resolve) => {
      const take = () => {
        this.stored = text;
        for (const window of this.windows) window.told(text);
        resolve();
      };
      if (this.isSlow) this.#waiting.push(take);
      else take();
    });
  }

  /** Takes so much of what has been sent, in that order; each answer is a message of its own. */
  async take(count = Infinity): Promise<void> {
    for (const one of this.#waiting.splice(0, count)) {
      one();
      await Promise.resolve();
      await Promise.resolve();
    }
  }

  async rest(): Promise<void> {
    for (let round = 0; round < 4; round += 1) {
      this.clock.advance(SAVE_MS);
      await this.take();
    }
  }
}

function twoWindows(): { terminal: Terminal; here: Window; there: Window } {
  const terminal = new Terminal();
  return { terminal, here: new Window(terminal), there: new Window(terminal) };
}

test('a tab that is chosen in one window changes nothing in the other, and is kept for the next start', async () => {
  const { terminal, here, there } = twoWindows();
  const { model, groups } = there;
  here.show('fills');
  here.widen('all', [70, 30]);
  await terminal.rest();
  expect(there.model).toBe(model);
  expect(there.groups).toEqual(groups);
  const next = new Window(terminal);
  expect(next.groups).toEqual(here.groups);
  expect(next.weightsOf('all')).toEqual([70, 30]);
});

test('a panel that is moved in one window is moved in the other, which keeps its fronts and widths', async () => {
  const { terminal, here, there } = twoWindows();
  there.show('fills');
  there.show('trades');
  there.widen('all', [70, 30]);
  await terminal.rest();
  here.move('ladder', 'order');
  await terminal.rest();
  expect(there.groups).toContain('ORDER ladder');
  expect(here.groups).toContain('order LADDER');
  expect(there.groups.join()).toContain('FILLS');
  expect(there.groups.join()).toContain('TRADES');
  expect(there.weightsOf('all')).toEqual([70, 30]);
});

test('the panel that is used stays in front where another window lays it over one that is in front, too', async () => {
  for (const used of ['trades', 'order']) {
    const { terminal, here, there } = twoWindows();
    there.show('trades');
    there.use = { held: new Set(), inUse: used };
    here.move('trades', 'order');
    await terminal.rest();
    const expected = used === 'trades' ? 'order TRADES' : 'ORDER trades';
    expect(there.groups).toContain(expected);
  }
});

test('a panel that one window closes stays in the other while something is typed there, for that window only', async () => {
  const { terminal, here, there } = twoWindows();
  there.show('alerts');
  there.use = { held: new Set(['alerts']), inUse: 'alerts' };
  here.close('alerts');
  here.close('watchlist');
  await terminal.rest();
  expect(there.groups.join(' ')).toContain('ALERTS');
  expect(there.groups.join(' ').toLowerCase()).not.toContain('watchlist');
  there.show('trades');
  await terminal.rest();
  expect(here.groups.join(' ').toLowerCase()).not.toContain('alerts');
  expect(there.groups.join(' ')).toContain('alerts'.toUpperCase());
});

test.each(['before', 'after'])(
  'a tab that is chosen %s another window moves a panel undoes no move, whoever is heard first',
  async (when) => {
    const { terminal, here, there } = twoWindows();
    terminal.isSlow = true;
    if (when === 'before') {
      there.show('fills');
      terminal.clock.advance(SAVE_MS - 100);
      here.move('ladder', 'order');
    } else {
      here.move('ladder', 'order');
      terminal.clock.advance(SAVE_MS - 100);
      there.show('fills');
    }
    await terminal.rest();
    for (const window of [here, there, new Window(terminal)]) {
      expect(window.groups.join(', ').toLowerCase()).toContain('order ladder');
    }
    expect(there.groups.join()).toContain('FILLS');
  },
);

test('of two windows that rearrange at once the later one wins, in both', async () => {
  const { terminal, here, there } = twoWindows();
  terminal.isSlow = true;
  here.move('ladder', 'order');
  terminal.clock.advance(100);
  there.move('trades', 'order');
  await terminal.rest();
  expect(here.groups.map((each) => each.toLowerCase())).toEqual(
    there.groups.map((each) => each.toLowerCase()),
  );
  expect(there.groups).toContain('order TRADES');
});

test('windows of two widths keep the default of each until something is rearranged', async () => {
  const terminal = new Terminal();
  const here = new Window(terminal);
  const wide = new Window(terminal, 1920);
  const before = wide.groups;
  here.show('fills');
  await terminal.rest();
  expect(wide.groups).toEqual(before);
  here.move('ladder', 'order');
  await terminal.rest();
  expect(wide.groups.join(', ').toLowerCase()).toContain('order ladder');
});

test('the default that one window goes back to is the places of the other', async () => {
  const { terminal, here, there } = twoWindows();
  here.move('ladder', 'order');
  await terminal.rest();
  there.show('fills');
  await terminal.rest();
  here.reset();
  await terminal.rest();
  expect(terminal.stored).toBeNull();
  expect(there.groups).not.toContain('order ladder');
  expect(there.groups.join()).toContain('FILLS');
});

test('a panel that is opened stays, and in front, whatever the terminal still answers of before', async () => {
  const terminal = new Terminal();
  terminal.isSlow = true;
  const here = new Window(terminal);
  here.show('trades');
  terminal.clock.advance(SAVE_MS);
  here.openChart('trades');
  terminal.clock.advance(SAVE_MS);
  here.widen('all', [70, 30]);
  terminal.clock.advance(SAVE_MS);
  const { groups, model } = here;
  expect(groups.join()).toContain('CHART:2');
  for (let answers = 0; answers < 3; answers += 1) {
    await terminal.take(1);
    expect(here.groups).toEqual(groups);
  }
  expect(here.model).toBe(model);
  expect(new Window(terminal).groups).toEqual(groups);
});

test('another window that goes back to the default is followed, also by one that has done so before', async () => {
  const { terminal, here, there } = twoWindows();
  here.reset();
  await terminal.rest();
  there.move('ladder', 'order');
  await terminal.rest();
  expect(here.groups.join(', ').toLowerCase()).toContain('order ladder');
  there.reset();
  await terminal.rest();
  expect(here.groups.join(', ').toLowerCase()).not.toContain('order ladder');
});
