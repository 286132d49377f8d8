/**
 * The open orders of all contracts. Most exchanges list them all at once when no contract is named (wire-facts §1 row
 * 33). The document (§4.4) only says what is listed for a contract that is named, so an exchange may refuse; then it is
 * asked for one contract after the other.
 */
import { exchange, type FuturesOutput } from '@shared/contract/exchange';
import type { ListedContract } from '@shared/domain/instrument';
import { err, ok } from '@shared/kernel/result';
import type { Caller } from '../request/caller';
import { readable } from '../convert/convert-all';
import type { ExchangeFutures, OpenOrders, Outcome } from '../exchange-client';
import { toFuturesOrder, wordsOfFuturesOrder } from '../convert/futures-convert';
import { mapOutcome } from '../request/outcome';
import { looksCut } from '../convert/cut-lists';
import type { VenueTime } from '../request/venue-zone';

const { futuresOpenOrders } = exchange.futures;

type Rows = FuturesOutput<'futuresOpenOrders'>;

/** That a parameter is missing, empty or wrong, in the family's words (wire-facts §3): there was none. */
const NAME_WANTED: ReadonlySet<string> = new Set(['-1100', '-1102', '-1105', '-1121', '-2100']);

/**
 * `unshown`: contracts that are not traded here, of which there may be orders from elsewhere all the same. One that could
 * be read before is among the contracts as well.
 */
export function createAllOpenOrders(
  caller: Caller,
  time: Pick<VenueTime, 'zoneAheadMs'>,
  unshown: () => readonly string[],
): ExchangeFutures['allOpenOrders'] {
  let isAskedByName = false;
  return async (contracts) => {
    if (!isAskedByName) {
      const reply = await caller.call(futuresOpenOrders, {});
      isAskedByName =
        reply.kind === 'rejected' && reply.by === 'exchange' && NAME_WANTED.has(reply.code);
      if (!isAskedByName) {
        const told = mapOutcome(reply, (rows) => ok({ rows, isWhole: !looksCut(rows.length) }));
        return inDomain(contracts, told, time);
      }
    }
    const symbols = new Set([...contracts.map(({ symbol }) => symbol), ...unshown()]);
    return inDomain(contracts, await oneByOne(caller, symbols), time);
  };
}

interface Told {
  readonly rows: Rows;
  readonly isWhole: boolean;
}

/** All of them, or why one cannot be read: half of them would pass for all. */
async function oneByOne(caller: Caller, symbols: ReadonlySet<string>): Promise<Outcome<Told>> {
  const rows: Rows[number][] = [];
  let isWhole = true;
  for (const symbol of symbols) {
    const reply = await caller.call(futuresOpenOrders, { contractName: symbol });
    if (reply.kind !== 'accepted') return reply;
    if (looksCut(reply.value.length)) isWhole = false;
    rows.push(...reply.value.filter(({ contractName }) => contractName === symbol));
  }
  return { kind: 'accepted', value: { rows, isWhole } };
}

function inDomain(
  contracts: readonly ListedContract[],
  told: Outcome<Told>,
  time: Pick<VenueTime, 'zoneAheadMs'>,
): Outcome<OpenOrders> {
  const known = new Map(contracts.map((contract) => [contract.symbol, contract]));
  return mapOutcome(told, ({ rows, isWhole }) => {
    const orders = readable(
      rows,
      (row) => ({ ...wordsOfFuturesOrder(row, time.zoneAheadMs()), symbol: row.contractName }),
      (row) => {
        const contract = known.get(row.contractName);
        return contract === undefined ? err('') : toFuturesOrder(contract, row, time.zoneAheadMs());
      },
    );
    return ok({ ...orders, isWhole });
  });
}
