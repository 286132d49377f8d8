/** What a copy of the ladder listens to: its symbol's book, trades and own orders, and what it remembers. */
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import { endAll } from '../../lib/end-all';
import { arming, isArmed } from '../../session/keys/arming';
import { arrivalOf } from '../../session/market/book-arrival';
import { deskClock } from '../../session/time/clock';
import { deskState, findInstrument } from '../../session/desk-state';
import { watchRemembered } from '../../session/remembered';
import type { PanelScope } from '../../session/windows/panel-scope';
import { watchRunningAccount } from '../../session/wire/watch-running-account';
import { watchSelected } from '../../session/market/watch-selected';
import { watchTopic } from '../../session/wire/watch-topic';
import {
  firstVolumes,
  habitsName,
  readBracket,
  readHabits,
  readVolumes,
  volumesName,
} from './kept';
import {
  follow,
  forgetLock,
  ladderStoreOf,
  openSymbol,
  tradesArrived,
  type LadderState,
  type LadderStore,
} from './store';
import type { LastTrade } from './view-model';

/** For `useScopedWatch`. */
export function watchLadder(terminal: TerminalClient, { instance, group }: PanelScope): () => void {
  const store = ladderStoreOf(instance);
  return endAll([
    watchRemembered(terminal, habitsName(instance), (text) => {
      store.set({ habits: readHabits(text) });
    }),
    watchTopic(terminal, 'balances', (balances) => {
      store.mark({ balances });
    }),
    arming.subscribe(({ isLocked }) => {
      if (!isLocked) forgetLock(store);
    }),
    watchSelected(terminal, (client, symbol) => watchSymbol(client, store, symbol), group),
  ]);
}

function watchSymbol(terminal: TerminalClient, store: LadderStore, symbol: string): () => void {
  openSymbol(store, symbol);
  let isVolumeKept = false;
  return endAll([
    terminal.subscribe(
      'book',
      { symbol },
      {
        onValue: (book) => {
          if (book.arrivedAtMs === 0) return;
          const { bookArrived } = store.get();
          store.mark({ book, bookArrived: arrivalOf(deskClock, book, bookArrived) });
          const price = book.bids[0]?.[0] ?? book.asks[0]?.[0];
          if (isVolumeKept || price === undefined) return;
          isVolumeKept = true;
          beginVolumes(store, price);
        },
      },
    ),
    watchRunningAccount(terminal, (account) => {
      store.set({ account });
      return watchRemembered(terminal, volumesName(account, symbol), (text) => {
        store.set({ bracket: readBracket(text) });
        const volumes = readVolumes(text);
        if (volumes === null) return;
        isVolumeKept = true;
        store.set({ volumes });
      });
    }),
    store.subscribe((state) => {
      follow(store, isHeld(state));
    }),
    watchOwn(terminal, store, symbol),
    watchTrades(terminal, store, symbol),
  ]);
}

/** Nothing moves by itself under a pointer or a key that would send. */
const isHeld = ({ pointed, active, drag }: LadderState): boolean =>
  drag !== null || ((pointed ?? active) !== null && isArmed());

function beginVolumes(store: LadderStore, price: number): void {
  const instrument = findInstrument(deskState.get(), store.get().symbol);
  if (instrument === null || store.get().volumes !== null) return;
  store.set({ volumes: firstVolumes(instrument, price) });
}

function watchOwn(terminal: TerminalClient, store: LadderStore, symbol: string): () => void {
  return endAll([
    watchTopic(terminal, 'openOrders', (orders) => {
      store.mark({ orders: orders.filter((each) => each.symbol === symbol) });
    }),
    watchTopic(terminal, 'conditions', (conditions) => {
      store.mark({ conditions: conditions.filter((each) => each.symbol === symbol) });
    }),
  ]);
}

function watchTrades(terminal: TerminalClient, store: LadderStore, symbol: string): () => void {
  let last: LastTrade | null = null;
  let count = 0;
  let isFirst = true;
  const add = (trades: Parameters<typeof tradesArrived>[3]) => {
    last = tradesArrived(store, symbol, last, trades);
    count += trades.length;
    store.mark({ last, tradedCount: count });
  };
  return terminal.subscribe(
    'trades',
    { symbol },
    {
      // A second snapshot repeats what has been counted.
      onSnapshot: (trades) => {
        add(isFirst ? trades : trades.slice(-1));
        isFirst = false;
      },
      onAppend: add,
    },
  );
}
