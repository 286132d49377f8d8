/**
 * The open orders of all contracts. Most exchanges list them at once where no contract is named (wire-facts §1 row 33);
 * the document only says what is listed of a contract that is (§4.4), so another may refuse, and is asked one by one.
 */
import { exchange, type FuturesOutput } from '@shared/contract/exchange';
import type { ListedContract } from '@shared/domain/instrument';
import { err, ok } from '@shared/kernel/result';
import type { Caller } from './caller';
import { readable } from './convert-all';
import type { AllOpenOrders, ExchangeFutures, Outcome } from './exchange-client';
import { toFuturesOrder } from './futures-convert';
import { mapOutcome } from './outcome';
import type { VenueTime } from './venue-zone';

const { futuresOpenOrders } = exchange.futures;

type Rows = FuturesOutput<'futuresOpenOrders'>;

/** That a parameter is missing, empty or wrong, in the family's words (wire-facts §3): there was none. */
const NAME_WANTED: ReadonlySet<string> = new Set(['-1100', '-1102', '-1105', '-1121', '-2100']);

export function createAllOpenOrders(
  caller: Caller,
  time: Pick<VenueTime, 'zoneAheadMs'>,
): ExchangeFutures['allOpenOrders'] {
  let isAskedByName = false;
  return async (contracts) => {
    if (!isAskedByName) {
      const reply = await caller.call(futuresOpenOrders, {});
      isAskedByName =
        reply.kind === 'rejected' && reply.by === 'exchange' && NAME_WANTED.has(reply.code);
      if (!isAskedByName)
        return mapOutcome(reply, (rows) => ok(inDomain(contracts, rows, time.zoneAheadMs())));
    }
    return mapOutcome(await oneByOne(caller, contracts), (rows) =>
      ok(inDomain(contracts, rows, time.zoneAheadMs())),
    );
  };
}

/** All of them, or why one cannot be read: half of them would pass for all. */
async function oneByOne(
  caller: Caller,
  contracts: readonly ListedContract[],
): Promise<Outcome<Rows>> {
  const rows: Rows[number][] = [];
  for (const { symbol } of contracts) {
    const reply = await caller.call(futuresOpenOrders, { contractName: symbol });
    if (reply.kind !== 'accepted') return reply;
    rows.push(...reply.value.filter(({ contractName }) => contractName === symbol));
  }
  return { kind: 'accepted', value: rows };
}

function inDomain(
  contracts: readonly ListedContract[],
  rows: Rows,
  zoneAheadMs: number,
): AllOpenOrders {
  const known = new Map(contracts.map((contract) => [contract.symbol, contract]));
  return readable(
    rows,
    ({ contractName }) => contractName,
    (row) => {
      const contract = known.get(row.contractName);
      return contract === undefined ? err('') : toFuturesOrder(contract, row, zoneAheadMs);
    },
  );
}
