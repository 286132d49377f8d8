/** The contract's commands and topics, each to the part of the terminal that carries it out. */
import type { CommandHandlers, RpcError, TopicSources } from '@shared/contract/terminal';
import { err, ok, type Result } from '@shared/kernel/result';
import type { Account } from './account';
import type { Activity } from './activity';
import type { Connection } from './connection';
import type { BotAccounts } from './lab/bot-accounts';
import type { Bots } from './lab/bots';
import type { Market } from './market';
import { candleHistory } from './market/candles';
import type { Orders } from './orders';
import type { Blotter } from './orders/blotter';
import type { Preferences } from './preferences';
import type { Reconcile } from './reconcile';
import type { Session } from './session';

export interface Parts {
  readonly session: Session;
  readonly market: Market;
  readonly account: Account;
  readonly blotter: Blotter;
  readonly orders: Orders;
  readonly reconcile: Reconcile;
  readonly connection: Connection;
  readonly preferences: Preferences;
  readonly activity: Activity;
  readonly bots: Bots;
  readonly botAccounts: BotAccounts;
}

const done = Promise.resolve(ok({}));
const fail = (code: string, message: string): Promise<Result<never, RpcError>> =>
  Promise.resolve(err({ code, message }));
const okLater = async <Value>(value: Promise<Value> | Value): Promise<Result<Value, RpcError>> =>
  ok(await value);

const empty = (result: Result<unknown, RpcError>): Result<Record<string, never>, RpcError> =>
  result.ok ? ok({}) : result;

export function commandHandlers(parts: Parts): CommandHandlers {
  const { session, market, orders, reconcile, preferences, bots, botAccounts } = parts;
  return {
    startPaper: async () => {
      if (session.topic.get().mode !== 'paper')
        return fail('wrong-mode', 'this is no paper session');
      const started = await session.start();
      if (!started.ok) return fail('start-failed', started.error);
      preferences.rememberStart();
      return done;
    },
    placeOrder: (input) => okLater(orders.placing.place(input)),
    testOrder: (input) => okLater(orders.test(input)),
    cancelOrder: (input) => okLater(orders.canceling.cancel(input)),
    cancelAll: (input) => okLater(orders.canceling.cancelAll(input)),
    candleHistory: ({ symbol, interval, beforeMs }) => {
      const client = session.client();
      const pair = market.pair(symbol);
      if (client === null) return fail('not-ready', 'the session has not started');
      if (pair === undefined) return fail('unknown-symbol', symbol);
      return okLater(candleHistory(client.rest, pair, interval, beforeMs));
    },
    orderHistory: (input) => okLater(orders.history(input)),
    select: ({ symbol }) => {
      if (session.client() !== null && market.pair(symbol) === undefined) {
        return fail('unknown-symbol', symbol);
      }
      preferences.select(symbol);
      reconcile.poke(symbol);
      return done;
    },
    saveSettings: (input) => {
      preferences.save(input);
      return done;
    },
    saveLayout: (input) =>
      preferences.saveLayout(input) ? done : fail('too-many', 'too many layouts are kept'),
    openToBots: async ({ port }) => empty(await bots.open(port)),
    closeToBots: async () => empty(await bots.close()),
    openBotsAtStart: ({ isWanted }) => {
      bots.openAtStart(isWanted);
      return done;
    },
    revealLabToken: () => {
      const token = bots.labToken();
      return token === null
        ? fail('not-open', 'the exchange is not open to bots')
        : okLater({ token });
    },
    createBotKey: ({ account, permissions }) => botAccounts.create(account, permissions),
    setBotKey: async ({ keyId, isEnabled }) =>
      empty(await botAccounts.setEnabled(keyId, isEnabled)),
    deleteBotKey: async ({ keyId }) => empty(await botAccounts.delete(keyId)),
  };
}

export function topicSources(parts: Parts): TopicSources {
  const { session, market, account, blotter, connection, preferences, activity } = parts;
  const { bots, botAccounts } = parts;
  return {
    session: (_params, sink) => session.topic.watch(sink),
    instruments: (_params, sink) => market.instruments.watch(sink),
    tickers: (_params, sink) => market.tickers.topic.watch(sink),
    book: ({ symbol }, sink) => market.books.watch(symbol, sink),
    trades: ({ symbol }, sink) => market.tape.watch(symbol, sink),
    candle: ({ symbol, interval }, sink) => market.candles.watch(symbol, interval, sink),
    openOrders: (_params, sink) => blotter.openOrders.watch(sink),
    fills: (_params, sink) => blotter.fills.watch(sink),
    balances: (_params, sink) => account.balances.watch(sink),
    connection: (_params, sink) => connection.topic.watch(sink),
    settings: (_params, sink) => preferences.settings.watch(sink),
    selection: (_params, sink) => preferences.selection.watch(sink),
    activity: (_params, sink) => activity.topic.watch(sink),
    bots: (_params, sink) => bots.topic.watch(sink),
    botAccounts: (_params, sink) => botAccounts.watch(sink),
  };
}
