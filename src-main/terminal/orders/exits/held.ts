/** How many contracts of an entry's position the exchange now says are held. */
import type { FuturesDraft } from '@shared/contract/terminal';
import type { Position } from '@shared/domain/position';
import type { ExchangeClient } from '../../../client/exchange-client';

type Leg = Pick<FuturesDraft, 'symbol' | 'side' | 'mode'>;

/** Null when it cannot be read. */
export async function heldOf(
  client: ExchangeClient | null,
  leg: Leg | undefined,
): Promise<number | null> {
  const positions = await positionsNow(client);
  return positions === null ? null : heldIn(positions, leg);
}

/** Null when they cannot be read. */
export async function positionsNow(
  client: ExchangeClient | null,
): Promise<readonly Position[] | null> {
  const answer = await client?.futures.accounts();
  if (answer?.kind !== 'accepted') return null;
  return answer.value.flatMap((account) => account.positions);
}

export function heldIn(positions: readonly Position[], leg: Leg | undefined): number {
  const held = positions.find(
    (one) => one.contractName === leg?.symbol && one.side === leg.side && one.mode === leg.mode,
  );
  return held?.contracts ?? 0;
}
