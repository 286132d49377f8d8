/** The contract's commands and topics, each to the part of the terminal that carries it out. */
import type { CommandHandlers, TopicSources } from '@shared/contract/terminal';
import { err, ok } from '@shared/kernel/result';
import type { Account } from './account';
import type { Activity } from './activity';
import { fail, okLater } from './answers';
import type { Audit } from './audit';
import { auditHandlers, auditTopics } from './audit/handlers';
import type { Charts } from './charts';
import type { Connection } from './connection';
import type { Drift } from './drift';
import type { Kill } from './kill';
import type { KillSwitch } from './kill/switch';
import { killHandlers, killTopics } from './kill/handlers';
import type { BotAccounts } from './lab/bot-accounts';
import type { Bots } from './lab/bots';
import type { LateWrites } from './late-writes';
import type { LabControls } from './lab/controls';
import { labHandlers } from './lab/handlers';
import type { Market } from './market';
import type { BookPace } from './market/books';
import { candleHistory } from './market/candles';
import type { MoneyDesk } from './money';
import { moneyHandlers, moneyTopics } from './money-handlers';
import type { Orders } from './orders';
import type { Blotter } from './orders/blotter';
import type { Changes } from './orders/changes/changes';
import type { Conditions } from './orders/conditions/conditions';
import { orderHandlers } from './orders/handlers';
import type { Windows } from './ports';
import type { Preferences } from './preferences';
import type { Reconcile } from './reconcile';
import { reconnectNow } from './recovery';
import type { Session } from './session';
import type { Tasks } from './tasks';
import type { TrafficLog } from './traffic';
import { venueHandlers, venueTopicSources, type VenueHandlerParts } from './venues/handlers';

export interface Parts extends VenueHandlerParts {
  readonly session: Session;
  readonly market: Market;
  readonly account: Account;
  readonly blotter: Blotter;
  readonly orders: Orders;
  readonly conditions: Conditions;
  readonly changes: Changes;
  readonly tasks: Tasks;
  readonly reconcile: Reconcile;
  readonly charts: Charts;
  readonly connection: Connection;
  readonly money: MoneyDesk;
  readonly drift: Drift;
  readonly preferences: Preferences;
  readonly activity: Activity;
  readonly audit: Audit;
  readonly kill: Kill;
  readonly killSwitch: KillSwitch;
  readonly late: LateWrites;
  readonly traffic: TrafficLog;
  readonly bots: Bots;
  readonly botAccounts: BotAccounts;
  readonly lab: LabControls;
  readonly windows: Windows | null;
}

const done = Promise.resolve(ok({}));

export function commandHandlers(parts: Parts): CommandHandlers {
  const { session, market, reconcile, preferences } = parts;
  return {
    ...orderHandlers(parts),
    ...moneyHandlers(parts),
    ...venueHandlers(parts),
    startPaper: async () => {
      if (session.topic.get().mode !== 'paper')
        return fail('wrong-mode', 'this is no paper session');
      const started = await session.start();
      if (!started.ok) return fail('start-failed', started.error);
      preferences.rememberStart();
      return done;
    },
    reconnect: async () => {
      if (session.topic.get().phase === 'new') return fail('not-started', 'it was never started');
      const opened = await reconnectNow(parts);
      return opened.ok ? done : fail('start-failed', opened.error);
    },
    candleHistory: ({ symbol, interval, beforeMs }) => {
      const { reads } = market;
      const instrument = market.instrument(symbol);
      if (reads === null) return fail('not-ready', 'the session has not started');
      if (instrument === undefined) return fail('unknown-symbol', symbol);
      return okLater(candleHistory(reads, instrument, interval, beforeMs));
    },
    select: ({ symbol, ...where }) => {
      if (session.client() !== null && market.instrument(symbol) === undefined) {
        return fail('unknown-symbol', symbol);
      }
      preferences.select(symbol, where);
      reconcile.pokeSymbol(symbol);
      return done;
    },
    saveChart: (input) => {
      parts.charts.save(input);
      return done;
    },
    saveSettings: (input) => {
      preferences.save(input);
      return done;
    },
    saveLayout: (input) =>
      preferences.saveLayout(input) ? done : fail('unknown-workspace', input.workspace),
    remember: (input) =>
      preferences.remember(input) ? done : fail('too-many', 'too much is remembered'),
    openWindow: async ({ workspace }) => {
      if (parts.windows === null) return fail('no-windows', 'this host opens no windows');
      const opened = await parts.windows.open(workspace);
      return opened.ok ? opened : err({ code: 'no-window', message: opened.error });
    },
    ...labHandlers(parts),
    ...auditHandlers(parts),
    ...killHandlers(parts.kill),
  };
}

function bookSource({ market, reconcile }: Parts, pace: BookPace): TopicSources['book'] {
  return ({ symbol }, sink) => {
    // A symbol that comes on a screen is looked at soon, not at the pace of those nobody sees.
    if (!market.watchedSymbols().includes(symbol)) reconcile.pokeSymbol(symbol);
    return market.books.watch(symbol, pace, sink);
  };
}

export function topicSources(parts: Parts): TopicSources {
  const { session, market, account, blotter, connection, preferences, activity } = parts;
  const { bots, botAccounts } = parts;
  return {
    ...moneyTopics(parts.money),
    ...venueTopicSources(parts),
    ...auditTopics(parts),
    ...killTopics(parts.kill),
    session: (_params, sink) => session.topic.watch(sink),
    instruments: (_params, sink) => market.instruments.watch(sink),
    tickers: (_params, sink) => market.tickers.topic.watch(sink),
    book: bookSource(parts, 'book'),
    bookFigures: bookSource(parts, 'figures'),
    trades: ({ symbol }, sink) => market.tape.watch(symbol, sink),
    chart: ({ symbol }, sink) => parts.charts.watch(symbol, sink),
    candle: ({ symbol, interval }, sink) => market.candles.watch(symbol, interval, sink),
    changes: (_params, sink) => parts.changes.topic.watch(sink),
    conditions: (_params, sink) => parts.conditions.topic.watch(sink),
    exits: (_params, sink) => parts.orders.exits.topic.watch(sink),
    tasks: (_params, sink) => parts.tasks.topic.watch(sink),
    openOrders: (_params, sink) => blotter.openOrders.watch(sink),
    fills: (_params, sink) => blotter.fills.watch(sink),
    balances: (_params, sink) => account.balances.watch(sink),
    connection: (_params, sink) => connection.topic.watch(sink),
    settings: (_params, sink) => preferences.settings.watch(sink),
    selection: (_params, sink) => preferences.selection.watch(sink),
    remembered: ({ name }, sink) => preferences.watchRemembered(name, sink),
    activity: (_params, sink) => activity.topic.watch(sink),
    bots: (_params, sink) => bots.topic.watch(sink),
    botAccounts: (_params, sink) => botAccounts.watch(sink),
    lab: (_params, sink) => parts.lab.topic.watch(sink),
    drift: (_params, sink) => parts.drift.watch(sink),
  };
}
