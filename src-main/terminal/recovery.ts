/**
 * Makes everything current again, after a sleep or when the trader does not want to wait for the next try: it
 * reconnects and reads. It sends no order, change or cancel; what became of those on their way is found out by reading,
 * as always.
 */
import { ok, type Result } from '@shared/kernel/result';
import type { StreamFault } from '../client/exchange-client';
import type { Market } from './market';
import type { MoneyDesk } from './money';
import type { Reconcile } from './reconcile';
import type { Session } from './session';

export interface RecoveryParts {
  readonly session: Session;
  readonly market: Market;
  readonly reconcile: Reconcile;
  readonly money: MoneyDesk;
}

/** Connections may have died unnoticed, the clock may have moved, and orders may have ended. */
export function makeCurrent(
  { session, market, reconcile, money }: RecoveryParts,
  reason: StreamFault,
): void {
  const client = session.client();
  if (client === null) return;
  void client.syncClock();
  market.reconnect(reason);
  reconcile.awake();
  money.awake();
}

/** Asked for by the trader: also of a session that has failed, which then need not wait for its time. */
export async function reconnectNow(parts: RecoveryParts): Promise<Result<null, string>> {
  if (parts.session.client() === null) return parts.session.start();
  makeCurrent(parts, { code: 'asked-anew', message: 'connecting anew, as asked' });
  return ok(null);
}
