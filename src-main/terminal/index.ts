/** Puts the terminal together from its ports: every part once, each the only writer of its facts. */
import { serveTerminal, type TopicValue, type Wire } from '@shared/contract/terminal';
import type { Side } from '@shared/domain/order';
import { Account } from './account';
import { Activity } from './activity';
import { Audit } from './audit';
import { recorded, recordNews } from './audit/recorded';
import { Charts } from './charts';
import { Connection } from './connection';
import { commandHandlers, topicSources, type Parts } from './handlers';
import { orderFenceMs } from './fences';
import { Gate } from './gate';
import { EndingClock } from './ending-clock';
import { Kill } from './kill';
import { KillSwitch } from './kill/switch';
import { BotAccounts } from './lab/bot-accounts';
import { Bots } from './lab/bots';
import { LateWrites } from './late-writes';
import { LabControls } from './lab/controls';
import { MarginLiquidations } from './lab/margin-liquidations';
import { Market, type MarketListener } from './market';
import { KnownContracts } from './market/known-contracts';
import { KnownPairs } from './market/known-pairs';
import { tellDelisted, tellRecounted, tellUnreadable } from './tell-closed';
import { MoneyDesk } from './money';
import { buildOrderDesk, type OrderDesk } from './orders/build';
import { entriesToProtect } from './orders/exits/exit-plan';
import { mayBeClosing, openingsOf } from './orders/placing/openings';
import { Outbox } from './outbox';
import type { TerminalPorts } from './ports';
import { Preferences } from './preferences';
import { makeCurrent } from './recovery';
import { Session, type SessionListener } from './session';
import { buildVenues } from './venues/build';
import { refuseWhileLocked } from './venues/handlers';
import { watchForWake } from './wake';
import { TrafficLog } from './traffic';
import { Words } from './words/words';
import type { Terminal } from './terminal';

export type { Terminal } from './terminal';
export type { TerminalPorts } from './ports';

/** A terminal that was started in an earlier run starts again by itself. */
export function createTerminal(ports: TerminalPorts): Terminal {
  const clock = new EndingClock(ports.clock);
  const outbox = new Outbox(clock);
  const words = ports.words ?? new Words();
  const parts = build({ ...ports, clock, words }, outbox);
  const handlers = {
    commands: refuseWhileLocked(recorded(commandHandlers(parts), parts.audit), parts.arming),
    topics: topicSources(parts),
    onFault: (event: string, detail: string) => {
      ports.log.warn(event, { detail });
    },
    beforeReply: outbox.tellOwn,
  };
  const wires = new Set<Wire>();
  const stopWatching = watchForWake(clock, ports.wakes, (unseenMs) => {
    parts.arming.awake(unseenMs);
    makeCurrent(parts, { code: 'machine-slept', message: 'the machine was asleep' });
  });
  const zoom = ({ zoomPercent }: TopicValue<'settings'>): void =>
    ports.windows?.zoom?.(zoomPercent);
  parts.preferences.settings.watch({ snapshot: zoom, update: zoom });
  const speak = ({ language }: TopicValue<'settings'>): void => {
    words.choose(language);
  };
  parts.preferences.settings.watch({ snapshot: speak, update: speak });
  const stopListening = ports.system?.onKill?.((source) => {
    parts.kill.pull(source);
    parts.audit.note('kill.asked', { source });
  });
  const stopRecording = recordNews(handlers.topics, parts.audit);
  closeReviews(parts);
  const { host, version, venue } = ports;
  const { mode, accountLabel } = venue;
  parts.audit.note('program.started', { version, host, mode, accountLabel });
  // A live account was chosen by name: it needs no further start.
  if (mode === 'live' || parts.preferences.isStarted) void parts.session.start();
  return {
    serve: (wire) => {
      wires.add(wire);
      serveTerminal(wire, handlers, () => {
        wires.delete(wire);
      });
    },
    entriesToProtect: () => entriesToProtect(parts.orders.exits.topic.get()),
    close: () => {
      stopWatching();
      stopListening?.();
      parts.kill.close();
      parts.arming.close();
      parts.venueChecks.close();
      parts.reconcile.close();
      parts.orders.close();
      parts.connection.close();
      parts.money.close();
      parts.drift.close();
      parts.money.risk.close();
      parts.lab.close();
      parts.market.close();
      parts.session.close();
      stopRecording();
      parts.late.close();
      parts.audit.note('program.ended', {});
      parts.audit.close();
      outbox.close();
      for (const wire of wires) wire.close();
      clock.end();
      return Promise.resolve();
    },
  };
}

function build(ports: TerminalPorts & { readonly words: Words }, outbox: Outbox): Parts {
  const { clock, ids, log, store, settings, words } = ports;
  const base = buildBase(ports, outbox);
  const { activity, audit, late, preferences, account, killSwitch } = base;
  const selectedSymbol = () => preferences.selection.get().symbol;
  const lab = buildLab(
    ports,
    outbox,
    activity,
    labHooks(() => whole),
  );
  const connection = new Connection(outbox, clock, activity, () => whole);
  const market = new Market(
    outbox,
    clock,
    base.known,
    marketListener(() => whole),
  );
  const accounts = buildVenues(ports, { outbox, activity, words }, () => session);
  const client = () => session.client();
  const gate = new Gate([accounts.arming, killSwitch, audit]);
  const told = { activity, audit, account, market };
  const tools = { outbox, clock, ids, log, store, late, ...told, gate, client };
  const money: MoneyDesk = new MoneyDesk({
    ...tools,
    ...askedOfOrders(() => desk),
    settings: ports.accountSettings ?? settings,
    surroundings: ports,
    selectedSymbol,
  });
  const desk: OrderDesk = buildOrderDesk({
    ...tools,
    ...ofVenue(ports),
    risk: money.risk,
    markOf: (symbol) => money.futures.marks.fresh(symbol),
    shownSymbols: () => [selectedSymbol(), ...market.watchedSymbols()],
    isShared: () => lab.bots.isOpen,
    liquidations: lab.liquidations,
    futures: money.futures,
    onExecuted: money.onExecuted,
    onFills: (fills, isHistory) => {
      market.tape.markOwn(fills);
      money.onFills(fills, isHistory);
    },
  });
  const kill = new Kill({
    ...tools,
    ...desk,
    killSwitch,
    isSimulated: ports.venue.mode === 'paper',
    unlisted: () => desk.orders.unlisted(),
    onLifted: (lifted) => desk.orders.exits.choices.killLifted(lifted),
  });
  const parts = {
    ...base,
    ...desk,
    ...accounts,
    ...lab,
    connection,
    market,
    money,
    kill,
    windows: ports.windows ?? null,
  };
  const session: Session = new Session(ports, outbox, activity, sessionListener(parts));
  const whole: Parts = { ...parts, session };
  return whole;
}

/** What the venue of the session means for its orders. */
const ofVenue = ({ venue, shadows }: TerminalPorts) => ({
  canBatch: venue.mode === 'paper',
  fenceMs: orderFenceMs(venue),
  shadows: shadows ?? null,
});

/** What the money desk asks of the orders, which are put together after it. */
function askedOfOrders(desk: () => OrderDesk) {
  return {
    symbolsWithOrders: () => desk().blotter.openSymbols(),
    reconcile: () => desk().reconcile,
    openings: (symbol: string) => openingsOf(desk().blotter, desk().conditions, symbol),
    mayBeClosing: (symbol: string, side: Side) =>
      mayBeClosing(desk().blotter, desk().conditions, symbol, side),
    isOpen: (orderId: string) => desk().blotter.open({ book: 'futures', orderId }) !== undefined,
    isChanging: (intentId: string) => desk().changes.isPlacing(intentId),
    closedPositions: () => desk().orders.closedPositions,
  };
}

/** Whoever may send nothing any more is not shown what was about to be sent. */
function closeReviews({ arming, kill, money: { withdrawals } }: Parts): void {
  const look = (): void => {
    withdrawals.gateChanged();
  };
  const sink = { snapshot: () => undefined, update: look };
  for (const { topic } of [arming, kill, withdrawals.safety] as const) topic.watch(sink);
}

function marketListener(whole: () => Parts): MarketListener {
  return {
    onPrints: (symbol, trades) => {
      const { reconcile, money, drift } = whole();
      reconcile.onPrints(symbol, trades);
      money.onPrints(symbol, trades);
      drift.onPrints(symbol, trades);
    },
    onTapeBegun: (symbol) => {
      whole().drift.onTapeBegun(symbol);
    },
    onBook: (book) => {
      whole().drift.onBook(book);
    },
    onFeedState: (state, before) => {
      const { reconcile, connection, market, drift } = whole();
      drift.onFeedState(state);
      // Entry waits until orders and balances have been read again (reliability.md P11).
      if (connection.feedChanged(state, before)) reconcile.awake();
      connection.refresh(market);
    },
    onPairs: (pairs) => {
      const { reconcile, orders } = whole();
      reconcile.pairsListed(pairs);
      // Of a pair that is listed again there may be orders from an earlier run.
      orders.resume();
    },
    onContracts: () => {
      contractsListed(whole());
    },
    onDelisted: (symbol) => {
      tellDelisted(whole(), symbol);
    },
    onRecounted: (symbol, change) => {
      tellRecounted(whole(), symbol, change);
    },
    onUnreadable: (contracts) => {
      tellUnreadable(whole(), contracts);
    },
  };
}

/** The futures host has said which contracts there are, or that it cannot. */
function contractsListed(parts: Parts): void {
  const { preferences, market, connection, session, money, reconcile, orders, conditions, kill } =
    parts;
  selectKnown(preferences, market);
  connection.refresh(market);
  const opened = session.client();
  if (opened !== null && market.futuresState.phase === 'open') money.futures.open(opened);
  if (market.futuresState.phase === 'open') {
    for (const { symbol } of conditions.waiting()) market.recallContract(symbol);
  }
  if (reconcile.contractsListed(market.contracts())) orders.resume();
  if (market.futuresState.phase === 'open') kill.settle();
}

/** What asks nothing of the other parts. */
function buildBase(ports: TerminalPorts, outbox: Outbox) {
  const { clock, log, store, settings, venue } = ports;
  const activity = new Activity(outbox, clock);
  const late = new LateWrites({ clock, activity, log });
  for (const kept of [settings, ports.accountSettings, ports.venues?.settings]) {
    kept?.onRefused?.((problem) => {
      log.error('settings-not-saved', { problem });
      activity.add('settingsNotSaved', { problem });
    });
  }
  return {
    activity,
    audit: new Audit({ outbox, clock, log, store, mode: venue.mode }),
    traffic: new TrafficLog(outbox),
    known: {
      contracts: new KnownContracts(ports.accountSettings ?? settings),
      pairs: new KnownPairs(ports.accountSettings ?? settings),
    },
    preferences: new Preferences(outbox, settings),
    charts: new Charts(outbox, settings),
    account: new Account(outbox, clock, activity),
    late,
    killSwitch: new KillSwitch({ clock, store, late }),
  };
}

function labHooks(whole: () => Parts): LabHooks {
  return {
    onBots: () => {
      whole().reconcile.paceChanged();
    },
    market: () => whole().market,
    onMarginLiquidation: () => {
      const { market, reconcile } = whole();
      for (const { symbol } of market.pairs()) reconcile.readTrades({ book: 'margin', symbol });
    },
    onLab: () => {
      const { preferences, reconcile, money } = whole();
      reconcile.pokeSymbol(preferences.selection.get().symbol);
      money.futures.poke();
    },
  };
}

interface LabHooks {
  readonly onBots: () => void;
  readonly market: () => Market;
  readonly onMarginLiquidation: () => void;
  readonly onLab: () => void;
}

/** What only a simulated exchange has; on a venue its parts say that they are not offered. */
function buildLab(ports: TerminalPorts, outbox: Outbox, activity: Activity, hooks: LabHooks) {
  const { clock, log, settings, venue } = ports;
  const lab = venue.lab ?? null;
  const { onBots, market, onMarginLiquidation, onLab } = hooks;
  const liquidations = lab === null ? null : new MarginLiquidations({ activity, settings, lab });
  return {
    liquidations,
    bots: new Bots({ outbox, activity, settings, log, lab, onChanged: onBots }),
    botAccounts: new BotAccounts(outbox, activity, lab),
    lab: new LabControls({
      outbox,
      clock,
      log,
      lab,
      onChanged: onLab,
      onMargin: (margin) => {
        liquidations?.onRead(margin);
      },
      onMarginLiquidation,
      onLeverages: (leverages) => {
        market().assumeLeverages(leverages);
      },
      onHalted: (symbols) => {
        market().haltedByLab(symbols);
      },
    }),
  };
}

/** What opens with the exchange and what ages without it, in this order. */
function sessionListener(parts: Omit<Parts, 'session'>): SessionListener {
  const { market, preferences, connection, orders, reconcile, money } = parts;
  const { bots, botAccounts, lab, kill, traffic, venues } = parts;
  return {
    onConnected: () => {
      venues.refresh();
    },
    onTraffic: (entry) => {
      traffic.add(entry);
    },
    onOpen: (client, listed) => {
      market.open(client, listed);
      selectKnown(preferences, market);
      connection.start(client, market);
      orders.resume();
      reconcile.start(client, market.pairs());
      money.open(client);
      kill.open();
      bots.exchangeOpened();
      void botAccounts.refresh();
      lab.exchangeOpened();
    },
    onLost: (reason) => {
      kill.close();
      reconcile.pause();
      orders.pause();
      connection.close();
      money.close();
      market.suspend(reason);
      bots.exchangeLost();
      lab.exchangeLost();
    },
  };
}

/** A remembered symbol may be gone; whether a contract is, the futures host has to say first. */
function selectKnown(preferences: Preferences, market: Market): void {
  const { symbol } = preferences.selection.get();
  const [first] = market.pairs();
  const isPatient = symbol.includes('-') && market.futuresState.phase === 'connecting';
  if (first === undefined || isPatient || market.instrument(symbol) !== undefined) return;
  preferences.select(first.symbol);
}
