/** Puts together what follows and moves orders: each part once, each the only writer of its facts. */
import type { Fill } from '@shared/domain/fill';
import type { DeskParts } from '../desk-parts';
import { Drift, type DriftParts } from '../drift';
import type { FuturesDesk } from '../futures';
import { PrintWatch } from '../print-watch';
import { Reconcile } from '../reconcile';
import { UnlistedContracts } from '../reconcile/unlisted';
import { WalletRights } from '../kill/rights';
import { Tasks } from '../tasks';
import { Orders } from '.';
import { Blotter } from './blotter';
import { Changes } from './changes/changes';
import { Conditions } from './conditions/conditions';
import { OtherTerms, type OtherTermsParts } from './evidence/other-terms';
import type { OrdersParts } from './parts';
import { Reports, type Liquidations } from './reports';
import type { TrackedOrder } from './tracked-order';

export interface OrderDeskParts
  extends DeskParts, Pick<OrdersParts, 'risk' | 'canBatch' | 'fenceMs' | 'markOf'> {
  shownSymbols(): readonly string[];
  isShared(): boolean;
  /** Null where nobody tells which orders of the margin wallet are the exchange's own. */
  readonly liquidations: Liquidations | null;
  readonly shadows: DriftParts['shadows'];
  readonly futures: Pick<FuturesDesk, 'poke' | 'executed' | 'onFills' | 'wallet' | 'profits'>;
  /** An order has executed so much more than was known; 0 where that is the past. */
  readonly onExecuted: (order: TrackedOrder, more: number) => void;
  /** `isHistory`: of the first read of a symbol, the past and not news. */
  onFills(fills: readonly Fill[], isHistory: boolean): void;
}

export interface OrderDesk {
  readonly rights: WalletRights;
  readonly tasks: Tasks;
  readonly conditions: Conditions;
  readonly changes: Changes;
  readonly blotter: Blotter;
  readonly reconcile: Reconcile;
  readonly orders: Orders;
  readonly drift: Drift;
}

export function buildOrderDesk(parts: OrderDeskParts): OrderDesk {
  const { outbox, clock, ids, store, late, activity, market } = parts;
  const tasks = new Tasks(outbox, clock, ids);
  const prints = new PrintWatch(market.tape);
  const reports = new Reports(activity, (symbol) => market.instrument(symbol), parts.liquidations);
  /** Prints on these symbols may be own fills, or may set off condition orders. */
  const followPrints = (): void => {
    const waiting = conditions.waiting().map(({ symbol }) => symbol);
    prints.follow(new Set([...blotter.openSymbols(), ...waiting]));
  };
  const conditions: Conditions = new Conditions({
    ...parts,
    reports,
    contractOf: (symbol) => market.contract(symbol)?.contract,
    onRead: (order) => {
      reconcile.told(order);
    },
    coinOf: (symbol) => market.contract(symbol)?.contract.quote ?? '',
    onChanged: () => {
      followPrints();
      orders.closedPositions.conditionsChanged();
    },
  });
  const drift = new Drift({ ...parts, fillsOf: (key) => blotter.fillsOf(key) });
  const blotter: Blotter = new Blotter(
    { outbox, store, late, reports, instrumentOf: (symbol) => market.instrument(symbol) },
    {
      onOwnSeen: (order, intent) => {
        orders.ownSeen(order, intent);
      },
      onOwnNews: (order) => {
        orders.ownNews(order);
        drift.news(order);
      },
      onExecuted: parts.onExecuted,
      onFillsMissing: (order) => {
        reconcile.fillsMissing(order);
      },
      onFills: (fills, isHistory) => {
        parts.futures.onFills(fills, isHistory, (fill) => blotter.open(fill));
        parts.onFills(fills, isHistory);
        drift.fills(fills);
      },
      onCanceling: (keys, isCanceling) => {
        conditions.cancelAsked(keys, isCanceling);
        drift.canceling(keys, isCanceling);
      },
      onEnded: conditions.ended,
      onLost: drift.lost,
      onOpenChanged: followPrints,
    },
  );
  const read = readersOf(parts, { blotter, reports, desk: () => ({ reconcile, orders }) });
  const reconcile: Reconcile = new Reconcile({
    ...parts,
    ...read,
    blotter,
    conditions,
    pokeFuturesWallet: () => {
      parts.futures.poke();
    },
    onRead: outbox.tellOwn,
  });
  const changes = new Changes(parts);
  const orders: Orders = new Orders(
    { ...parts, witness: drift, tasks, conditions, blotter, reconcile, ...read },
    changes,
  );
  followPrints();
  return { tasks, conditions, changes, blotter, rights: read.rights, reconcile, orders, drift };
}

/** What judges each read of orders. */
const readersOf = (parts: OrderDeskParts, later: Omit<OtherTermsParts, keyof DeskParts>) => ({
  rights: new WalletRights(parts),
  unlisted: new UnlistedContracts(parts),
  otherTerms: new OtherTerms({ ...parts, ...later }),
});
