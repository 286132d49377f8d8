/** An order as others see it, and back: the form of queries and of stored records. */
import { NO_CLIENT_ORDER_ID } from '@shared/domain/futures';
import { atoms, contracts, ticks } from '@shared/money/units';
import type { Trader } from '../accounts';
import type { FuturesOrderRecord } from '../query';
import type { FuturesOrder } from './order';

export function orderRecord(order: FuturesOrder, contract: string): FuturesOrderRecord {
  const { trigger } = order;
  return {
    orderId: order.orderId,
    clientOrderId: order.clientOrderId === '' ? NO_CLIENT_ORDER_ID : order.clientOrderId,
    uid: order.trader.uid,
    contract,
    side: order.side,
    open: order.open,
    mode: order.mode,
    kind: order.kind,
    leverage: order.leverage,
    price: ticks(order.price),
    contracts: contracts(order.contracts),
    executed: contracts(order.executed),
    executedValue: atoms(order.executedValue),
    status: order.status,
    trigger:
      trigger === null ? null : { direction: trigger.direction, price: ticks(trigger.price) },
    createdAtMs: order.createdAtMs,
  };
}

/** What a live order is beyond its record. */
export interface LivePart {
  readonly lock: string;
  readonly lockedContracts: number;
  readonly tag: number;
  readonly slot: number;
}

/** Of an order that has ended. */
export const ENDED: LivePart = { lock: '0', lockedContracts: 0, tag: -1, slot: -1 };

export function orderOfRecord(
  record: Omit<FuturesOrderRecord, 'executedValue'> & { readonly executedValue: bigint | string },
  trader: Trader,
  contract: number,
  live: LivePart,
): FuturesOrder {
  return {
    orderId: record.orderId,
    clientOrderId: record.clientOrderId === NO_CLIENT_ORDER_ID ? '' : record.clientOrderId,
    trader,
    contract,
    side: record.side,
    open: record.open,
    mode: record.mode,
    kind: record.kind,
    price: record.price,
    trigger: record.trigger,
    createdAtMs: record.createdAtMs,
    leverage: record.leverage,
    contracts: record.contracts,
    executed: record.executed,
    executedValue: BigInt(record.executedValue),
    status: record.status,
    lock: BigInt(live.lock),
    lockedContracts: live.lockedContracts,
    tag: live.tag,
    slot: live.slot,
    story: null,
  };
}

/** Live orders as JSON: the record with its money as text, and what it is beyond. */
export type LiveOrderState = Omit<FuturesOrderRecord, 'executedValue'> & {
  readonly executedValue: string;
} & LivePart;

export function liveState(order: FuturesOrder, contract: string): LiveOrderState {
  const { lock, lockedContracts, tag, slot } = order;
  const record = orderRecord(order, contract);
  return {
    ...record,
    executedValue: record.executedValue.toString(),
    lock: lock.toString(),
    lockedContracts,
    tag,
    slot,
  };
}
