/**
 * The contracts of the futures host: asked for as soon as the session is open, and again until it
 * answers, so that a host that cannot be reached costs the spot desk nothing. Then looked at now and
 * then: a contract may stop being tradable.
 */
import type { Clock } from '@shared/kernel/ports';
import { atoms, contracts } from '@shared/money/units';
import type { ContractListing, ExchangeClient, Outcome } from '../../client/exchange-client';
import { unreadBy, type Unread } from '../unread';
import { recounting } from './counting';
import type { KnownContracts } from './known-contracts';

export interface FuturesState {
  readonly phase: 'connecting' | 'open' | 'unreachable';
  /** Why it is unreachable; otherwise empty. */
  readonly problem: Unread | null;
}

const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 30_000;
/** What has not left for want of room, or for silence, costs nobody anything: it leaves soon after it may. */
const RESTRAINED_MS = 2_000;
const RELIST_MS = 20_000;
/** One that is listed and takes no orders is waited for. */
const SHUT_RELIST_MS = 5_000;

type Listing = Pick<ExchangeClient, 'futures' | 'unreadableContracts'>;

export class Contracts {
  state: FuturesState = { phase: 'connecting', problem: null };
  readonly #clock: Clock;
  readonly #known: KnownContracts;
  readonly #onChanged: () => void;
  #listings = new Map<string, ContractListing>();
  readonly #recounted = new Map<string, string>();
  /** Listed, and in a row that cannot be read: by name, why. */
  #unreadable: ReadonlyMap<string, string> = new Map();
  /** Names of those that are listed now. */
  #listed: ReadonlySet<string> = new Set();
  #client: Listing | null = null;
  #failures = 0;
  #isAsking = false;
  #cancelAlarm: () => void = () => undefined;

  /** `onChanged`: the list or the state is another one. */
  constructor(clock: Clock, known: KnownContracts, onChanged: () => void) {
    this.#clock = clock;
    this.#known = known;
    this.#onChanged = onChanged;
  }

  open(client: Listing): void {
    this.#client = client;
    this.#isAsking = false;
    this.#failures = 0;
    void this.#ask(client);
  }

  /** What was listed stays known. */
  close(): void {
    this.#cancelAlarm();
    this.#client = null;
    this.state = { phase: 'connecting', problem: null };
  }

  /** Its host may be there again: an unreachable one is asked now, not when its time comes. */
  askAgain(): void {
    if (this.#client === null || this.#isAsking || this.state.phase !== 'unreachable') return;
    this.#cancelAlarm();
    this.#failures = 0;
    void this.#ask(this.#client);
  }

  get(symbol: string): ContractListing | undefined {
    return this.#listings.get(symbol);
  }

  all(): ContractListing[] {
    return [...this.#listings.values()];
  }

  listed(): ContractListing[] {
    return this.all().filter(({ contract }) => this.#listed.has(contract.symbol));
  }

  /** A list without any contract, or none yet, says nothing of one. */
  isDelisted(symbol: string): boolean {
    return this.#listed.size > 0 && !this.#listed.has(symbol) && !this.#unreadable.has(symbol);
  }

  /** By name, why what is listed of it cannot be read: it takes no orders, and one that was never read is not shown. */
  get unreadable(): ReadonlyMap<string, string> {
    return this.#unreadable;
  }

  /** What is another in how the exchange counts it now than in this run; empty: nothing. */
  recountedBy(symbol: string): string {
    return this.#recounted.get(symbol) ?? '';
  }

  /** Counted as this run began to, whatever the list says now: then it takes no orders. */
  #asCounted(listing: ContractListing): ContractListing {
    const { symbol } = listing.contract;
    const known = this.#listings.get(symbol)?.contract;
    const change = known === undefined ? '' : recounting(known, listing.contract);
    if (known === undefined || change === '') {
      this.#recounted.delete(symbol);
      return listing;
    }
    this.#recounted.set(symbol, change);
    return closed({ ...listing, contract: known });
  }

  /** One that was listed in an earlier run, and of which there is still something; false where nobody knows it. */
  recall(symbol: string): boolean {
    if (this.#listings.has(symbol)) return true;
    const isKnown = this.#addKnown(symbol);
    if (isKnown) this.#onChanged();
    return isKnown;
  }

  #addKnown(symbol: string): boolean {
    const contract = this.#known.get(symbol);
    if (contract === undefined || this.#listings.has(symbol)) return false;
    this.#listings.set(symbol, { ...NO_LIMITS, contract });
    return true;
  }

  async #ask(client: Listing): Promise<void> {
    this.#isAsking = true;
    const answer = await client.futures.contracts();
    if (this.#client !== client) return;
    this.#isAsking = false;
    // Also of a list of which nothing could be read.
    this.#unreadable = new Map(
      client.unreadableContracts().map(({ symbol, why }) => [symbol, why]),
    );
    if (answer.kind === 'accepted') {
      this.#failures = 0;
      const ours = answer.value.filter(({ isTradedHere }) => isTradedHere);
      this.#known.remember(ours.map(({ contract }) => contract));
      this.#listed = new Set(ours.map(({ contract }) => contract.symbol));
      this.#listings = new Map(
        [...this.all().map(closed), ...ours.map((listing) => this.#asCounted(listing))].map(
          (listing) => [listing.contract.symbol, listing],
        ),
      );
      this.state = { phase: 'open', problem: null };
      const isAnyShut = ours.some(({ isTradable }) => !isTradable) || this.#unreadable.size > 0;
      this.#askLater(client, isAnyShut ? SHUT_RELIST_MS : RELIST_MS);
    } else if (isOwnRestraint(answer)) this.#askLater(client, RESTRAINED_MS);
    else {
      const delayMs = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.#failures);
      this.#failures += 1;
      this.state = { phase: 'unreachable', problem: unreadBy(answer) };
      this.#askLater(client, delayMs);
    }
    // There may be orders and positions of them, which an earlier list said how to count.
    for (const symbol of this.#unreadable.keys()) this.#addKnown(symbol);
    this.#onChanged();
  }

  #askLater(client: Listing, delayMs: number): void {
    this.#cancelAlarm = this.#clock.setAlarm(delayMs, () => {
      void this.#ask(client);
    });
  }
}

/** It takes no order, so nothing is judged by them. */
const NO_LIMITS: Omit<ContractListing, 'contract'> = {
  isTradable: false,
  isTradedHere: true,
  maxOpenOrders: 0,
  minContracts: contracts(0),
  maxLimitContracts: contracts(0),
  maxMarketContracts: contracts(0),
  minValue: atoms(0n),
  maxLimitValue: atoms(0n),
  maxMarketValue: atoms(0n),
};

/** What is listed no more takes no order; but there may be orders and positions of it, and they can be cancelled. */
const closed = (listing: ContractListing): ContractListing => ({ ...listing, isTradable: false });

/** Limits and waits are ours: they say nothing about the host. */
function isOwnRestraint(answer: Outcome<unknown>): boolean {
  return answer.kind === 'rejected' && answer.by === 'client' && answer.code !== 'NOT_SENT';
}
