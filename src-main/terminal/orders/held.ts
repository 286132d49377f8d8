/** Contracts of the position that an entry has led to, as the exchange says now. */
import type { FuturesDraft } from '@shared/contract/terminal';
import type { ExchangeClient } from '../../client/exchange-client';

/** Null when it cannot be read. */
export async function heldOf(
  client: ExchangeClient | null,
  draft: FuturesDraft | undefined,
): Promise<number | null> {
  const answer = await client?.futures.accounts();
  if (answer?.kind !== 'accepted') return null;
  const positions = answer.value.flatMap((account) => account.positions);
  const held = positions.find(
    (one) =>
      one.contractName === draft?.symbol && one.side === draft.side && one.mode === draft.mode,
  );
  return held?.contracts ?? 0;
}
