/** Puts the terminal together from its ports: every part once, each the only writer of its facts. */
import { serveTerminal, type Wire } from '@shared/contract/terminal';
import type { SpotPair } from '@shared/domain/instrument';
import type { ExchangeClient } from '../client/exchange-client';
import { Account } from './account';
import { Activity } from './activity';
import { Connection } from './connection';
import { commandHandlers, topicSources, type Parts } from './handlers';
import { BotAccounts } from './lab/bot-accounts';
import { Bots } from './lab/bots';
import { Market } from './market';
import { Orders } from './orders';
import { Blotter } from './orders/blotter';
import { Outbox } from './outbox';
import type { TerminalPorts } from './ports';
import { Preferences } from './preferences';
import { PrintWatch } from './print-watch';
import { Reconcile } from './reconcile';
import { Session } from './session';
import { watchForWake } from './wake';
import type { Terminal } from './terminal';

export type { Terminal } from './terminal';
export type { TerminalPorts } from './ports';

/** A terminal that was started in an earlier run starts again by itself. */
export function createTerminal(ports: TerminalPorts): Terminal {
  const outbox = new Outbox(ports.clock);
  const parts = build(ports, outbox);
  const handlers = {
    commands: commandHandlers(parts),
    topics: topicSources(parts),
    onFault: (event: string, detail: string) => {
      ports.log.warn(event, { detail });
    },
  };
  const wires = new Set<Wire>();
  const stopWatching = watchForWake(ports.clock, ports.wakes, () => {
    wakeUp(parts);
  });
  if (parts.preferences.isStarted) void parts.session.start();
  return {
    serve: (wire) => {
      wires.add(wire);
      serveTerminal(wire, handlers, () => {
        wires.delete(wire);
      });
    },
    close: () => {
      stopWatching();
      parts.reconcile.close();
      parts.orders.close();
      parts.connection.close();
      parts.market.close();
      parts.session.close();
      outbox.close();
      for (const wire of wires) wire.close();
      return Promise.resolve();
    },
  };
}

function build(ports: TerminalPorts, outbox: Outbox): Parts {
  const { clock, ids, log, store, settings } = ports;
  const activity = new Activity(outbox, clock);
  const preferences = new Preferences(outbox, settings);
  const account = new Account(outbox, clock);
  const lab = ports.venue.lab ?? null;
  const bots = new Bots({
    ...{ outbox, activity, settings, log, lab },
    onChanged: () => {
      reconcile.paceChanged();
    },
  });
  const botAccounts = new BotAccounts(outbox, activity, lab);
  const connection = new Connection(outbox, clock, activity);
  const market: Market = new Market(outbox, clock, {
    onPrints: (symbol, trades) => {
      reconcile.onPrints(symbol, trades);
    },
    onFeedState: (state, before) => {
      if (connection.feedChanged(state, before)) reconcile.pokeAll();
      connection.refresh(market);
    },
  });
  const prints = new PrintWatch(market.tape);
  const blotter: Blotter = new Blotter(outbox, store, activity, (symbol) => market.pair(symbol), {
    onOwnSeen: (order) => {
      orders.ownSeen(order);
    },
    onFills: (fills) => {
      market.tape.markOwn(fills);
    },
    onOpenChanged: () => {
      prints.follow(blotter.openSymbols());
    },
    onNotStored: (orderId, fault) => {
      const message = fault instanceof Error ? fault.message : String(fault);
      log.error('order-not-stored', { orderId, message });
    },
  });
  const reconcile: Reconcile = new Reconcile(clock, log, blotter, account, {
    selectedSymbol: () => preferences.selection.get().symbol,
    isPending: (symbol) => blotter.isAnyPending(symbol),
    isShared: () => bots.isOpen,
  });
  const open = (client: ExchangeClient, pairs: readonly SpotPair[]): void => {
    selectKnown(preferences, pairs);
    market.open(client, pairs);
    connection.start(client, market);
    orders.resume();
    reconcile.start(client, pairs);
    bots.exchangeOpened();
    void botAccounts.refresh();
  };
  const lost = (reason: string): void => {
    reconcile.pause();
    orders.pause();
    connection.close();
    market.suspend(reason);
    bots.exchangeLost();
  };
  const session: Session = new Session(ports, outbox, activity, { onOpen: open, onLost: lost });
  const client = (): ExchangeClient | null => session.client();
  const orders: Orders = new Orders({
    ...{ clock, ids, log, store, activity, market, blotter, reconcile, client },
  });
  return {
    ...{ session, market, account, blotter, orders, reconcile, connection, preferences, activity },
    ...{ bots, botAccounts },
  };
}

/** Connections may have died unnoticed, the clock may have moved, and orders may have ended. */
function wakeUp({ session, market, reconcile }: Parts): void {
  const client = session.client();
  if (client === null) return;
  void client.syncClock();
  market.reconnect('the machine was asleep');
  reconcile.awake();
}

/** A remembered symbol may be gone. */
function selectKnown(preferences: Preferences, pairs: readonly SpotPair[]): void {
  const { symbol } = preferences.selection.get();
  const first = pairs[0];
  if (first !== undefined && !pairs.some((pair) => pair.symbol === symbol)) {
    preferences.select(first.symbol);
  }
}
