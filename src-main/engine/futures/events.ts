/** What happens on the futures side. Contract names throughout; money in atoms of the margin coin. */
import type { FuturesStatus } from '@shared/domain/futures';
import type { Atoms, Contracts, Mark, Rate, Ticks } from '@shared/money/units';
import type { OrderId } from '../commands';
import type { Envelope } from '../event-envelope';

interface OfOrder extends Envelope {
  readonly uid: number;
  readonly contract: string;
  readonly orderId: OrderId;
}

export type FuturesCancelReason =
  | 'USER'
  | 'IOC'
  | 'FOK'
  | 'NO_LIQUIDITY'
  | 'PROTECTION'
  | 'STP'
  | 'LIQUIDATION'
  | 'POSITION_REDUCED'
  | 'HALT'
  | 'ADMIN';

export type FuturesEvent =
  | (OfOrder & { readonly type: 'futuresOrderAccepted' })
  | (OfOrder & { readonly type: 'futuresOrderTriggered'; readonly triggerPrice: Ticks })
  | (OfOrder & {
      readonly type: 'futuresOrderUpdated';
      readonly executed: Contracts;
      readonly status: FuturesStatus;
    })
  | (OfOrder & { readonly type: 'futuresOrderCanceled'; readonly reason: FuturesCancelReason })
  | (OfOrder & { readonly type: 'futuresOrderRejected'; readonly message: string })
  | (Envelope & {
      readonly type: 'positionChanged';
      readonly uid: number;
      readonly contract: string;
      readonly positionId: number;
      readonly volume: Contracts;
      readonly change: 'OPENED' | 'CHANGED' | 'CLOSED';
    })
  | (Envelope & {
      readonly type: 'leverageChanged';
      readonly uid: number;
      readonly contract: string;
      readonly leverage: number;
    })
  | (Envelope & {
      readonly type: 'pricesChanged';
      readonly contract: string;
      readonly index: Mark;
      readonly mark: Mark;
      readonly fundingRate: Rate;
    })
  | (Envelope & {
      readonly type: 'fundingSettled';
      readonly contract: string;
      readonly rate: Rate;
      readonly mark: Mark;
    })
  | (Envelope & {
      readonly type: 'liquidation';
      readonly uid: number;
      readonly contract: string;
      readonly positionId: number;
      readonly step:
        | 'STARTED'
        | 'ORDERS_CANCELED'
        | 'NETTED'
        | 'REDUCED'
        | 'TAKEN_OVER'
        | 'ADL'
        | 'FINISHED';
      readonly contracts: Contracts;
      readonly price: Ticks;
    })
  | (Envelope & {
      readonly type: 'insuranceChanged';
      readonly asset: string;
      readonly amount: Atoms;
    });
