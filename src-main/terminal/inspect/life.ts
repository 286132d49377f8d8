/** The life of a position: what the exchange's histories and our own observations tell of it. */
import type { CommandInput, CommandOutput } from '@shared/contract/terminal';
import type { Fill } from '@shared/domain/fill';
import { contractUnit } from '@shared/domain/futures-math';
import type { ListedContract } from '@shared/domain/instrument';
import type { ClosedPosition, FuturesAccount } from '@shared/domain/position';
import {
  lifeOf,
  type LifeOrder,
  type LifePosition,
  type PositionObservation,
} from '@shared/domain/position-life';
import { contracts } from '@shared/money/units';
import type { ExchangeFutures } from '../../client/exchange-client';
import { mayGoOn } from '../../client/endpoints/pages';
import { readableOf } from '../futures/readable-rows';
import { isUnread, unreadBy, type Unread } from '../unread';
import { toLifeRow } from './life-rows';

type Output = CommandOutput<'positionLife'>;

export interface LifeFacts {
  /** As last read. */
  accounts(): readonly FuturesAccount[];
  observationsOf(
    positionId: string,
    openedAtMs: number,
    closedAtMs: number | null,
  ): readonly PositionObservation[];
}

/** The document's largest page (§4.4), and how many of them a life may need. */
const PAGE = 1_000;
const MAX_PAGES = 20;

/** What cannot be read is said in `error`. */
export async function positionLife(
  futures: ExchangeFutures,
  contract: ListedContract,
  { positionId }: CommandInput<'positionLife'>,
  facts: LifeFacts,
): Promise<Output> {
  const open = openPosition(facts.accounts(), contract, positionId);
  const found = open ?? (await closedPosition(futures, contract, positionId));
  if (isUnread(found)) return { life: null, error: found };
  const fills = await fillsSince(futures, contract, found.openedAtMs);
  if (isUnread(fills)) return { life: null, error: fills };
  const wanted = new Set(fills.map(({ orderId }) => orderId));
  const orders = await ordersOf(futures, contract, wanted, found.openedAtMs);
  if (isUnread(orders)) return { life: null, error: orders };
  const { openedAtMs, closedAtMs } = found;
  const life = lifeOf({
    position: found,
    fills,
    orders,
    unit: contractUnit(contract),
    observations: facts.observationsOf(positionId, openedAtMs, closedAtMs),
  });
  return { life: toLifeRow(contract.symbol, found, life), error: null };
}

function openPosition(
  accounts: readonly FuturesAccount[],
  { symbol }: ListedContract,
  positionId: string,
): LifePosition | null {
  const found = accounts
    .flatMap(({ positions }) => positions)
    .find((each) => each.positionId === positionId && each.contractName === symbol);
  return found === undefined ? null : { ...found, closedAtMs: null };
}

async function closedPosition(
  futures: ExchangeFutures,
  contract: ListedContract,
  positionId: string,
): Promise<LifePosition | Unread> {
  const answer = await futures.profitHistory(contract, { limit: 1, fromId: positionId });
  if (answer.kind !== 'accepted') return unreadBy(answer);
  const row = answer.value.find((each) => each.positionId === positionId);
  if (row === undefined) return { code: 'no-position', message: positionId };
  return row.position === null ? { code: '', message: row.why } : ended(row.position);
}

/** All it ever held has been closed. */
const ended = (row: ClosedPosition): LifePosition => ({
  ...row,
  contracts: contracts(0),
  closed: row.contracts,
});

/** Own trades of the contract back to the opening. */
async function fillsSince(
  futures: ExchangeFutures,
  contract: ListedContract,
  openedAtMs: number,
): Promise<readonly Fill[] | Unread> {
  const fills: Fill[] = [];
  let fromId: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const answer = await futures.ownTrades(contract, pageFrom(fromId));
    if (answer.kind !== 'accepted') return unreadBy(answer);
    fills.push(...answer.value);
    const oldest = answer.value.at(-1);
    const isLast = !mayGoOn(answer.value.length, PAGE) || oldest?.tradeId === fromId;
    if (oldest === undefined || isLast || oldest.atMs < openedAtMs) break;
    fromId = oldest.tradeId;
  }
  return fills;
}

/**
 * Orders that still rest, and back in the history until those behind all fills are found and nothing newer
 * than the opening is left: the exchange's own may have no fill.
 */
async function ordersOf(
  futures: ExchangeFutures,
  contract: ListedContract,
  wanted: Set<string>,
  openedAtMs: number,
): Promise<readonly LifeOrder[] | Unread> {
  const resting = await futures.openOrders(contract);
  if (resting.kind !== 'accepted') return unreadBy(resting);
  const orders: LifeOrder[] = resting.value.orders.map((order) => ({ ...order, kind: 'LIMIT' }));
  for (const { orderId } of orders) wanted.delete(orderId);
  let fromId: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const answer = await futures.orderHistory(contract, pageFrom(fromId));
    if (answer.kind !== 'accepted') return unreadBy(answer);
    // Trades of one that cannot be read are left out of a life, which then says that some are missing.
    orders.push(...readableOf(answer.value));
    for (const { orderId } of answer.value) wanted.delete(orderId);
    const oldest = answer.value.at(-1);
    const isLast = !mayGoOn(answer.value.length, PAGE) || oldest?.orderId === fromId;
    if (oldest === undefined || isLast) break;
    if (wanted.size === 0 && oldest.createdAtMs < openedAtMs) break;
    fromId = oldest.orderId;
  }
  return unique(orders);
}

/** Pages overlap by one id, and one that rests may have ended between the two questions. */
const unique = (orders: readonly LifeOrder[]): readonly LifeOrder[] => [
  ...new Map(orders.map((order) => [order.orderId, order])).values(),
];

const pageFrom = (fromId: string | undefined) => ({
  limit: PAGE,
  ...(fromId === undefined ? {} : { fromId }),
});
