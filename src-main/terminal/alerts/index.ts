/**
 * Alerts, judged here and not in a window: by the prints, marks, positions and fills that the terminal
 * reads anyway, and by those it follows because an alert waits on them.
 */
import {
  ALERTS_MAX,
  topics,
  type AlertEvent,
  type AlertRow,
  type AlertRule,
  type CommandInput,
  type MarkRow,
  type RpcError,
} from '@shared/contract/terminal';
import type { Fill } from '@shared/domain/fill';
import type { PublicTrade } from '@shared/domain/market';
import type { FuturesAccount } from '@shared/domain/position';
import type { Clock, IdSource } from '@shared/kernel/ports';
import { err, ok, type Result } from '@shared/kernel/result';
import { formatTrimmed } from '@shared/money/decimal';
import type { Activity } from '../activity';
import type { Market } from '../market';
import type { Latest, Outbox, Ring } from '../outbox';
import type { SettingsStore } from '../ports';
import { ChannelHolds } from './channel-holds';
import { compareDecimals } from './compare';
import { risksOf } from './risk';
import { ruleFault } from './rule-fault';
import { readAlerts, writeAlerts, type SavedAlert } from './saved';
import { Silence } from './silence';
import { firstState, limitOf, step, type ThresholdRule } from './threshold';

export interface AlertParts {
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly settings: SettingsStore;
  readonly activity: Activity;
  readonly market: Market;
  /** Of a contract, when it was read a moment ago. */
  markOf(symbol: string): string | null;
}

type Done = Result<Record<string, never>, RpcError>;

const LOOK_MS = 1_000;
/** Fills come in bursts: an alert tells of them at most this often. */
const FILL_SPACING_MS = 2_000;
const TEST_VALUE = '';

export class Alerts {
  readonly topic: Latest<AlertRow[]>;
  readonly events: Ring<AlertEvent>;
  readonly #parts: AlertParts;
  readonly #holds: ChannelHolds;
  readonly #silence: Silence;
  #alerts: readonly SavedAlert[];
  readonly #lastFillMs = new Map<string, number>();
  #nextEventId = 1;
  /** There is an exchange, whose frames may be missed. */
  #isOpen = false;
  #cancelLook: () => void = () => undefined;

  constructor(parts: AlertParts) {
    this.#parts = parts;
    this.#holds = new ChannelHolds(parts.market);
    this.#silence = new Silence(parts.clock);
    const { alerts, isMissingSome } = readAlerts(parts.settings);
    this.#alerts = alerts;
    if (isMissingSome) this.#tellLost();
    this.topic = parts.outbox.latest(this.#rows());
    this.events = parts.outbox.ring(topics.alertEvents.capacity);
  }

  open(): void {
    this.#isOpen = true;
    this.#silence.forget();
    this.#holds.follow(this.#rules());
    this.#lookLater();
  }

  /** Once: what is kept from here on is what is known. */
  #tellLost(): void {
    this.#parts.activity.add('alertsLost', {});
    writeAlerts(this.#parts.settings, this.#alerts);
  }

  /** The exchange is gone; that is told in other ways. */
  close(): void {
    this.#isOpen = false;
    this.#cancelLook();
  }

  /** The machine has slept: silence until now was nobody's fault. */
  awake(): void {
    this.#silence.forget();
  }

  /** Of rules about one symbol that are on. */
  symbols(): string[] {
    return this.#rules().flatMap(({ symbol }) => symbol ?? []);
  }

  /** Contracts whose marks are to be read. */
  markSymbols(): string[] {
    return this.#rules().flatMap((rule) =>
      rule.kind === 'funding' || (rule.kind === 'price' && rule.source === 'mark')
        ? rule.symbol
        : [],
    );
  }

  /** A refusal begins with the field at fault; nothing has changed then. */
  save(input: CommandInput<'saveAlert'>): Result<{ readonly id: string }, RpcError> {
    const { id: givenId, ...choices } = input;
    const before = this.#alerts.find(({ row }) => row.id === givenId);
    if (givenId !== null && before === undefined) return err(UNKNOWN);
    const fault = ruleFault(choices.rule, this.#parts.market);
    if (fault !== null) return err(fault);
    if (before === undefined && this.#alerts.length >= ALERTS_MAX) {
      return err({ code: 'too-many', message: `at most ${ALERTS_MAX} alerts are kept` });
    }
    const { clock, ids } = this.#parts;
    const id = before?.row.id ?? ids.nextId();
    const isSame =
      before !== undefined &&
      before.row.isOn &&
      JSON.stringify(before.row.rule) === JSON.stringify(choices.rule);
    const saved: SavedAlert = {
      row: {
        id,
        ...choices,
        createdAtMs: before?.row.createdAtMs ?? clock.nowMs(),
        lastFiredAtMs: before?.row.lastFiredAtMs ?? null,
      },
      states: isSame ? before.states : {},
    };
    this.#replace(
      before === undefined
        ? [...this.#alerts, saved]
        : this.#alerts.map((one) => (one === before ? saved : one)),
    );
    if (!isSame) this.#seeKnown(id, choices.rule);
    return ok({ id });
  }

  /** The trader has seen it on its near side: the next price that comes may be beyond the limit. */
  #seeKnown(id: string, rule: AlertRule): void {
    if (rule.kind !== 'price') return;
    const { symbol, source } = rule;
    const known = source === 'mark' ? this.#parts.markOf(symbol) : this.#lastOf(symbol);
    if (known !== null) this.#see(id, symbol, symbol, known);
  }

  delete(id: string): Done {
    if (!this.#alerts.some(({ row }) => row.id === id)) return err(UNKNOWN);
    this.#replace(this.#alerts.filter(({ row }) => row.id !== id));
    return ok({});
  }

  /** An event as if it were met now; nothing else changes. */
  test(id: string): Done {
    const alert = this.#alerts.find(({ row }) => row.id === id);
    if (alert === undefined) return err(UNKNOWN);
    this.#tell(alert.row, alert.row.rule.symbol ?? '', TEST_VALUE, true);
    return ok({});
  }

  onPrints(symbol: string, trades: readonly PublicTrade[]): void {
    const instrument = this.#parts.market.instrument(symbol);
    if (instrument === undefined) return;
    for (const { row } of this.#of('price')) {
      if (row.rule.symbol !== symbol || row.rule.source !== 'last') continue;
      for (const { price } of trades) {
        this.#see(row.id, symbol, symbol, formatTrimmed(BigInt(price), instrument.pricePrecision));
      }
    }
  }

  onMark({ symbol, mark, fundingRate }: MarkRow): void {
    for (const { row } of this.#of('price')) {
      if (row.rule.symbol !== symbol || row.rule.source !== 'mark') continue;
      this.#see(row.id, symbol, symbol, mark);
    }
    for (const { row } of this.#of('funding')) {
      if (row.rule.symbol === symbol) this.#see(row.id, symbol, symbol, fundingRate);
    }
  }

  onAccounts(accounts: readonly FuturesAccount[]): void {
    const { market } = this.#parts;
    const positions = accounts.flatMap((account) => account.positions);
    const alerts = this.#of('liquidation');
    if (alerts.length === 0) return;
    const risks = accounts.flatMap((each) =>
      risksOf(each, (symbol) => market.contract(symbol)?.contract),
    );
    for (const { row } of alerts) {
      for (const { position, percent } of risks) {
        const { contractName, positionId } = position;
        if (row.rule.symbol !== null && row.rule.symbol !== contractName) continue;
        this.#see(row.id, positionId, contractName, percent ?? atLeast(row.rule.riskPercent));
      }
      this.#forgetStates(row.id, new Set(positions.map(({ positionId }) => positionId)));
    }
  }

  onFills(fills: readonly Fill[]): void {
    const nowMs = this.#parts.clock.monotonicMs();
    for (const { row } of this.#of('fill')) {
      const { symbol, book } = row.rule;
      const fill = fills.find(
        (one) => (symbol === null || one.symbol === symbol) && (book === null || one.book === book),
      );
      const lastMs = this.#lastFillMs.get(row.id) ?? -Infinity;
      if (fill === undefined || nowMs - lastMs < FILL_SPACING_MS) continue;
      this.#lastFillMs.set(row.id, nowMs);
      this.#fire(row.id, fill.symbol, '');
    }
  }

  /** Once a second: what falls silent makes no event of its own. */
  #look(): void {
    if (!this.#isOpen) return;
    this.#lookLater();
    this.#lookAtTickers();
    const stale = this.#of('stale');
    const seen = stale.map(({ row }) => [row.id, this.#seenMs(row.rule.symbol)] as const);
    const silences = this.#silence.look(new Map(seen));
    for (const { row } of stale) {
      const silentMs = silences.get(row.id) ?? 0;
      this.#see(row.id, '', row.rule.symbol ?? '', String(Math.floor(silentMs / 1_000)));
    }
  }

  /** When the newest frame arrived, of a book or of all there is. */
  #seenMs(symbol: string | null): number {
    const { market } = this.#parts;
    if (symbol === null) return market.lastFrameAtMs;
    return market.books.known(symbol)?.arrived.wallMs ?? 0;
  }

  /** No prints without a stream, or by one whose tape is silent: last prices come otherwise, more slowly. */
  #lookAtTickers(): void {
    const { market } = this.#parts;
    const isOpen = market.feedState?.phase === 'open';
    for (const { row } of this.#of('price')) {
      const { symbol, source } = row.rule;
      if (isOpen && !market.tape.isMissing(symbol)) continue;
      const last = source === 'last' ? this.#lastOf(symbol) : null;
      if (last !== null) this.#see(row.id, symbol, symbol, last);
    }
  }

  /** Null before the first trade that is known of. */
  #lastOf(symbol: string): string | null {
    const { market } = this.#parts;
    const instrument = market.instrument(symbol);
    const last = market.tickers.last(symbol);
    if (instrument === undefined || last === 0) return null;
    return formatTrimmed(BigInt(last), instrument.pricePrecision);
  }

  #lookLater(): void {
    this.#cancelLook();
    this.#cancelLook = this.#parts.clock.setAlarm(LOOK_MS, () => {
      this.#look();
    });
  }

  /** `key`: what the alert keeps a state of; `value` is in the rule's own terms. */
  #see(id: string, key: string, symbol: string, value: string): void {
    const alert = this.#alerts.find(({ row }) => row.id === id);
    if (alert?.row.isOn !== true || alert.row.rule.kind === 'fill') return;
    const before = alert.states[key] ?? firstState(alert.row.rule);
    const { state, isEvent } = step(alert.row.rule, before, value);
    if (state !== alert.states[key]) {
      this.#change(id, (one) => ({ ...one, states: { ...one.states, [key]: state } }));
    }
    if (isEvent) this.#fire(id, symbol, value);
  }

  #fire(id: string, symbol: string, value: string): void {
    const alert = this.#alerts.find(({ row }) => row.id === id);
    if (alert === undefined) return;
    const lastFiredAtMs = this.#parts.clock.nowMs();
    this.#change(id, ({ row, states }) => ({
      row: { ...row, lastFiredAtMs, isOn: row.repeats },
      states: row.repeats ? states : {},
    }));
    this.#tell(alert.row, symbol, value, false);
  }

  #tell(row: AlertRow, symbol: string, value: string, isTest: boolean): void {
    const { clock, activity } = this.#parts;
    const { rule, note, hasSound, hasNotification } = row;
    const limit = rule.kind === 'fill' ? '' : limitOf(rule).limit;
    const event: AlertEvent = {
      id: this.#nextEventId++,
      alertId: row.id,
      atMs: clock.nowMs(),
      kind: rule.kind,
      symbol,
      value,
      limit,
      note,
      hasSound,
      hasNotification,
      isTest,
    };
    this.events.append([event]);
    if (isTest) return;
    if (rule.kind === 'fill') activity.add('alertFill', { symbol, note });
    else activity.add(ACTIVITY_KEYS[rule.kind], { symbol, value, limit, note });
  }

  /** Those of a kind that are switched on. */
  #of<Kind extends AlertRule['kind']>(
    kind: Kind,
  ): { readonly row: AlertRow & { readonly rule: Extract<AlertRule, { kind: Kind }> } }[] {
    return this.#alerts.filter(
      (
        one,
      ): one is SavedAlert & {
        readonly row: AlertRow & { readonly rule: Extract<AlertRule, { kind: Kind }> };
      } => one.row.isOn && one.row.rule.kind === kind,
    );
  }

  #rules(): AlertRule[] {
    return this.#alerts.filter(({ row }) => row.isOn).map(({ row }) => row.rule);
  }

  #rows(): AlertRow[] {
    return this.#alerts.map(({ row }) => row);
  }

  #forgetStates(id: string, kept: ReadonlySet<string>): void {
    const alert = this.#alerts.find(({ row }) => row.id === id);
    const states = Object.entries(alert?.states ?? {});
    if (states.every(([key]) => kept.has(key))) return;
    const rest = Object.fromEntries(states.filter(([key]) => kept.has(key)));
    this.#change(id, (one) => ({ ...one, states: rest }));
  }

  #change(id: string, change: (alert: SavedAlert) => SavedAlert): void {
    this.#replace(this.#alerts.map((one) => (one.row.id === id ? change(one) : one)));
  }

  #replace(alerts: readonly SavedAlert[]): void {
    this.#alerts = alerts;
    writeAlerts(this.#parts.settings, alerts);
    this.topic.set(this.#rows());
    if (this.#isOpen) this.#holds.follow(this.#rules());
  }
}

/** Without equity a risk is beyond what it is watched for, and liquidation. */
const atLeast = (limit: string): string => (compareDecimals(limit, '100') > 0 ? limit : '100');

const UNKNOWN: RpcError = { code: 'unknown-alert', message: 'id: no such alert' };

const ACTIVITY_KEYS = {
  price: 'alertPrice',
  liquidation: 'alertLiquidation',
  funding: 'alertFunding',
  stale: 'alertStale',
} as const satisfies Record<ThresholdRule['kind'], string>;
