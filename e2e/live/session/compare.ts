/**
 * Whether a terminal shows what the venue has, and whether every intent in its store became what the
 * venue says it became. Each difference is one line of words; none is the proof.
 */
import type { OrderRow, TopicValue } from '@shared/contract/terminal';
import type { Fill } from '@shared/domain/fill';
import { formatTrimmed } from '@shared/money/decimal';
import { ASSET_SCALE } from '@shared/money/units';
import type { OrderIntent } from '../../../src-main/terminal/ports';
import type { Ledger } from '../venue/ledger';
import type { Stored } from './ground';
import type { Shown } from './protocol';
import type { Judge, Truth } from './truth';

/** What the desk shows, against what the venue says. */
export function compareShown(shown: Shown, truth: Truth): string[] {
  return [
    ...compareOpen(shown, truth),
    ...compareFills(shown, truth),
    ...compareBalances(shown, truth),
    ...comparePositions(shown, truth),
    ...compareWithdrawals(shown, truth),
  ];
}

function compareOpen(shown: Shown, truth: Truth): string[] {
  const here = new Map(
    shown.openOrders
      .filter(({ orderId, status }) => orderId !== '' && status !== 'NEEDS_YOU')
      .map((row) => [`${row.book} ${row.orderId}`, row.executedLots]),
  );
  const waiting = shown.conditions.filter(({ state }) => state === 'WAITING');
  for (const { orderId } of waiting) here.set(`waiting ${orderId}`, 0);
  const there = new Map<string, number>([
    ...[...truth.spot, ...truth.margin].map(
      ({ book, orderId, executed }) => [`${book} ${orderId}`, executed] as const,
    ),
    ...truth.futures.map(
      ({ orderId, executed, status }) =>
        [`${status === 'INIT' ? 'waiting' : 'futures'} ${orderId}`, executed] as const,
    ),
  ]);
  // A condition order in NEEDS_YOU may be there under an id that nobody here can know.
  const unsure = shown.conditions.filter(({ state }) => state === 'NEEDS_YOU').length;
  const unknown = [...there.keys()].filter((key) => !here.has(key) && key.startsWith('waiting'));
  const spared = new Set(unknown.slice(0, unsure));
  return differences('open order', here, there).filter(
    (line) => ![...spared].some((key) => line.includes(key)),
  );
}

function compareFills(shown: Shown, truth: Truth): string[] {
  const there = [...truth.spotFills, ...truth.marginFills, ...truth.futuresFills];
  const oldestMs = Math.min(...shown.fills.map(({ atMs }) => atMs));
  const nameOf = ({ book, tradeId, side }: Pick<Fill, 'book' | 'tradeId' | 'side'>): string =>
    `${book} ${tradeId} ${side}`;
  const here = new Map(shown.fills.map((row) => [nameOf(row), row.lots]));
  const recent = there.filter(({ atMs }) => atMs > oldestMs || shown.fills.length < 500);
  const all = new Map(there.map((fill) => [nameOf(fill), fill.lots as number]));
  const invented = [...here].filter(([name, lots]) => all.get(name) !== lots);
  const missing = recent.filter((fill) => !here.has(nameOf(fill)));
  return [
    ...invented.map(([name]) => `fill ${name} is shown and is not at the venue`),
    ...missing.map(
      (fill) => `fill ${nameOf(fill)} of ${fill.orderId} is at the venue and not shown`,
    ),
  ];
}

function compareBalances(shown: Shown, truth: Truth): string[] {
  const text = (value: bigint): string => formatTrimmed(value, ASSET_SCALE);
  const here = new Map(
    shown.balances.rows.map((row) => [row.asset, `${row.free} + ${row.locked}`]),
  );
  const there = new Map(
    truth.balances.map(({ asset, free, locked }) => [asset, `${text(free)} + ${text(locked)}`]),
  );
  return differences('balance', here, there);
}

function comparePositions(shown: Shown, truth: Truth): string[] {
  const here = new Map(
    shown.futuresAccount.positions.map((row) => [`${row.positionId} ${row.side}`, row.contracts]),
  );
  const there = new Map<string, number>(
    truth.accounts
      .flatMap(({ positions }) => positions)
      .filter(({ contracts }) => contracts > 0)
      .map((row) => [`${row.positionId} ${row.side}`, row.contracts]),
  );
  return differences('position', here, there);
}

function compareWithdrawals(shown: Shown, truth: Truth): string[] {
  const settled: TopicValue<'withdrawals'>['rows'] = shown.withdrawals.rows.filter(
    ({ status }) => status !== 'NOT_PLACED' && status !== 'NEEDS_YOU',
  );
  const here = new Map(settled.map((row) => [row.withdrawOrderId, row.withdrawalId]));
  const there = new Map(truth.withdrawals.map((row) => [row.withdrawOrderId, row.withdrawalId]));
  const twice = truth.withdrawals.length - there.size;
  return [
    ...(twice === 0 ? [] : [`${twice} withdrawals share an id`]),
    ...differences('withdrawal', here, there),
  ];
}

/** What the store says of each intent, against what the venue says of the same order. */
export async function compareStored(
  stored: Stored,
  judge: Judge,
  ledger: Ledger,
): Promise<string[]> {
  const lines = ledger.sentTwice().map((id) => `${id} was sent twice`);
  const executed = new Map(stored.finished.map((row) => [`${row.book} ${row.orderId}`, row]));
  for (const intent of stored.intents) {
    const line = await judgeIntent(intent, judge, executed.get(`${intent.book} ${intent.orderId}`));
    if (line !== null) lines.push(`${intent.book} intent ${intent.intentId}: ${line}`);
  }
  for (const { state, withdrawOrderId } of stored.withdrawals) {
    if (state === 'stored' || state === 'taken' || state === 'unknown')
      lines.push(`withdrawal ${withdrawOrderId} is ${state}`);
  }
  return lines;
}

async function judgeIntent(
  intent: OrderIntent,
  judge: Judge,
  row: OrderRow | undefined,
): Promise<string | null> {
  const { book, state, isNamed, clientOrderId, orderId } = intent;
  if (state === 'stored' || state === 'unknown') return `is left ${state}: ${intent.detail}`;
  if (state === 'needs-you') {
    const isForPeople = !isNamed || book === 'futures';
    return isForPeople ? null : `needs a person: ${intent.detail}`;
  }
  if (state === 'accepted') {
    const order =
      book === 'futures' ? await judge.futuresOrder(orderId) : await judge.order(book, orderId);
    if (order === null) return `is accepted as ${orderId}, which the venue does not know`;
    if (isNamed && 'clientOrderId' in order && order.clientOrderId !== clientOrderId) {
      return `is accepted as ${orderId}, which is ${order.clientOrderId}`;
    }
    const there = Number(order.executed);
    if (row !== undefined && row.executedLots !== there) {
      return `${orderId} executed ${row.executedLots} here and ${there} at the venue`;
    }
    return null;
  }
  if (!isNamed) return null; // the open orders and fills tell
  const order =
    book === 'futures'
      ? await judge.futuresNamed(clientOrderId)
      : await judge.named(book, clientOrderId);
  return order === null ? null : `is ${state} and is order ${order.orderId} at the venue`;
}

function differences<T>(
  what: string,
  here: ReadonlyMap<string, T>,
  there: ReadonlyMap<string, T>,
): string[] {
  const keys = new Set([...here.keys(), ...there.keys()]);
  return [...keys]
    .filter((key) => here.get(key) !== there.get(key))
    .map(
      (key) =>
        `${what} ${key}: ${String(here.get(key))} here, ${String(there.get(key))} at the venue`,
    );
}
