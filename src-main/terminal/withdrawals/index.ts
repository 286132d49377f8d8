/** Withdrawals from the frozen intent to the last status, over crashes and restarts. */
import type { CommandInput, CommandOutcome, CommandOutput } from '@shared/contract/terminal';
import type { Balance } from '@shared/domain/balance';
import type { Withdrawal } from '@shared/domain/withdrawal';
import { formatTrimmed } from '@shared/money/decimal';
import { ASSET_SCALE } from '@shared/money/units';
import type { Clock, IdSource } from '@shared/kernel/ports';
import type { ExchangeClient } from '../../client/exchange-client';
import type { Activity } from '../activity';
import type { Audit } from '../audit';
import { withdrawalFenceMs } from '../fences';
import type { GateSource } from '../gate';
import type { LateWrites } from '../late-writes';
import type { Outbox } from '../outbox';
import type { Log, SettingsStore, StoredWithdrawal, WithdrawalStore } from '../ports';
import { venueNowMs } from '../venue-time';
import { NOT_STARTED, unreadBy } from '../unread';
import { AddressBook } from './address-book';
import { Asking } from './asking';
import type { Note } from '../orders/conditions/notes';
import { Assets } from './assets';
import { keptWhy, takenUnlisted } from './unknown-why';
import { Checking } from './checking';
import { ClipboardWatch } from './clipboard-watch';
import { Confirming } from './confirming';
import { Decided } from './decided';
import { differenceOf } from './listed-terms';
import { WithdrawalRegister, type RegisterParts } from './register';
import { toWithdrawalRow } from './rows';
import { WithdrawalSafety, type WithdrawalSurroundings } from './safety';

export interface WithdrawalParts {
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly log: Log;
  readonly activity: Activity;
  readonly store: WithdrawalStore;
  readonly late: LateWrites;
  readonly gate: GateSource;
  readonly audit: Audit;
  /** Of this account only. */
  readonly settings: SettingsStore;
  readonly surroundings: WithdrawalSurroundings;
  client(): ExchangeClient | null;
  balanceOf(asset: string): Balance | undefined;
  exchangeNowMs(): number;
  /** Money has moved: the wallet is another one. */
  onMoved: RegisterParts['onMoved'];
}

/** One that is proven not to have reached the exchange is shown for so long. */
const NOT_PLACED_SHOWN_MS = 24 * 3_600_000;

export class Withdrawals {
  readonly assets: Assets;
  readonly safety: WithdrawalSafety;
  readonly addressBook: AddressBook;
  readonly register: WithdrawalRegister;
  readonly #parts: WithdrawalParts;
  readonly #decided: Decided;
  readonly #asking: Asking;
  /** Null on paper: its review is the desk's. */
  readonly #confirming: Confirming | null;
  readonly #checking: Checking;
  /** Null where the clipboard cannot be read, and on paper. */
  readonly #clipboard: ClipboardWatch | null;

  constructor(parts: WithdrawalParts) {
    this.#parts = parts;
    this.#decided = new Decided(parts);
    const decided = this.#decided;
    const { outbox, clock, surroundings } = parts;
    this.assets = new Assets(outbox, clock);
    this.safety = new WithdrawalSafety(outbox, parts.settings, surroundings);
    this.#clipboard = this.safety.isLive ? clipboardOf(clock, surroundings) : null;
    this.addressBook = new AddressBook({
      ...parts,
      assets: this.assets,
      safety: this.safety,
      clipboard: this.#clipboard,
      guards: surroundings.withdrawalGuards,
      exchangeNowMs: () => this.#venueNowMs(),
    });
    this.register = new WithdrawalRegister({
      ...parts,
      decided,
      exchangeNowMs: () => parts.exchangeNowMs(),
      onMoved: (withdrawal, sinceMs) => {
        parts.onMoved(withdrawal, sinceMs);
      },
      onOwnListed: (stored, withdrawal) => {
        this.#found(stored, withdrawal);
      },
      onStillUnlisted: (withdrawOrderId) => {
        const stored = decided.of(withdrawOrderId);
        if (stored !== null) this.#checking.add(stored);
      },
    });
    const fenceMs = withdrawalFenceMs(surroundings.venue);
    this.#checking = new Checking(clock, fenceMs, () => parts.client()?.withdrawals ?? null, {
      onFound: (_stored, withdrawal) => {
        this.register.seen(withdrawal);
      },
      onNotPlaced: (stored) => {
        this.#notPlaced(stored);
      },
      onNoAnswer: (stored, why) => {
        this.#needsYou(stored, why);
      },
    });
    this.#confirming = this.safety.isLive ? this.#makeConfirming() : null;
    this.#asking = new Asking({
      ...parts,
      decided,
      confirming: this.#confirming,
      assets: this.assets,
      register: this.register,
      client: () => parts.client(),
      balanceOf: (asset) => parts.balanceOf(asset),
      exchangeNowMs: () => parts.exchangeNowMs(),
      check: (stored) => {
        this.#checking.add(stored);
      },
    });
  }

  /** The session is open: what an earlier run left unsettled is asked for by its id. */
  open(client: ExchangeClient): void {
    const { store } = this.#parts;
    for (const kept of store.openWithdrawals()) {
      const stored = this.#decided.of(kept.withdrawOrderId) ?? kept;
      if (!isOpen(stored)) continue;
      // Its answer has come: the register asks for it where it is not listed in time.
      if (stored.state === 'taken') {
        this.register.setOwn(stored, 'UNAPPROVED');
        continue;
      }
      const isStuck = stored.state === 'needs-you';
      this.register.setOwn(stored, isStuck ? 'NEEDS_YOU' : 'CHECKING', keptWhy(stored));
      this.#checking.add(stored);
    }
    const sinceMs = this.#parts.exchangeNowMs() - NOT_PLACED_SHOWN_MS;
    for (const stored of store.withdrawalsIn('not-placed', sinceMs)) {
      this.register.setOwn(stored, 'NOT_PLACED');
    }
    this.assets.open(client);
    this.register.open(client);
  }

  /** Something may have closed: a review of what cannot be sent any more shows its address to nobody. */
  gateChanged(): void {
    const closed = this.#parts.gate.refusal('withdrawal') ?? this.safety.refusal();
    if (closed !== null) this.#confirming?.close();
  }

  close(): void {
    this.#confirming?.close();
    this.#checking.close();
    this.assets.close();
    this.register.close();
  }

  /** Somebody pasted an address: the clipboard is looked at again and again for a while. */
  pasted(address: string): void {
    this.#clipboard?.pasted(address);
  }

  withdraw(intent: CommandInput<'withdraw'>): Promise<CommandOutcome> {
    return this.#asking.withdraw(intent);
  }

  /** A page of the exchange's list (document §4.5): what is older than the topic shows. */
  async history({
    asset,
    page,
  }: CommandInput<'withdrawalHistory'>): Promise<CommandOutput<'withdrawalHistory'>> {
    const client = this.#parts.client();
    if (client === null) return { rows: [], count: 0, error: NOT_STARTED };
    const filter = { page, startMs: 0, ...(asset === null ? {} : { asset }) };
    const answer = await client.withdrawals.list(filter);
    if (answer.kind !== 'accepted') return { rows: [], count: 0, error: unreadBy(answer) };
    const rows = answer.value.withdrawals.map((withdrawal) =>
      toWithdrawalRow(withdrawal, this.#decided.of(withdrawal.withdrawOrderId) !== null, null),
    );
    return { rows, count: answer.value.count, error: null };
  }

  /** The exchange lists one of ours. News only where nobody could say so before, or it is not what was asked for. */
  #found(stored: StoredWithdrawal, withdrawal: Withdrawal): void {
    const { withdrawalId, asset, status, withdrawOrderId, address } = withdrawal;
    const { intentId } = stored;
    this.#checking.drop(withdrawOrderId);
    const detail = differenceOf(stored, withdrawal);
    const wasListed = stored.state === 'accepted';
    const isKnown = wasListed || stored.state === 'taken';
    const before = isKnown ? stored.detail : '';
    if (wasListed && detail === before) return;
    this.#decided.save({ ...stored, state: 'accepted', withdrawalId, detail });
    const amount = formatTrimmed(withdrawal.amount, ASSET_SCALE);
    const { activity } = this.#parts;
    const found = { asset, amount, status, withdrawalId, intentId };
    if (!isOpen(stored) && !wasListed) activity.add('withdrawalAfterAll', { ...found, address });
    else if (!isKnown) activity.add('withdrawalFound', found);
    if (detail === '' || detail === before) return;
    activity.add('withdrawalDiffers', {
      asset: stored.asset,
      amount: stored.amount,
      address: stored.address,
      listedAsset: asset,
      listedAmount: amount,
      listedAddress: address,
      withdrawalId,
      intentId,
    });
  }

  /** Not where the exchange has named it: then it had arrived, wherever it is now. */
  #notPlaced(stored: StoredWithdrawal): void {
    const { asset, amount, intentId, withdrawalId } = stored;
    if (withdrawalId !== '') {
      this.#needsYou(stored, takenUnlisted(withdrawalId));
      return;
    }
    this.#decided.save({ ...stored, state: 'not-placed' });
    this.register.setOwn(stored, 'NOT_PLACED');
    this.#parts.activity.add('withdrawalNotPlaced', { asset, amount, intentId });
  }

  #needsYou(stored: StoredWithdrawal, why: Note): void {
    const { asset, amount, withdrawalId, intentId } = stored;
    this.#decided.save({ ...stored, state: 'needs-you', detail: why.message });
    this.register.setOwn(stored, 'NEEDS_YOU', why);
    const facts = { asset, amount, ...why, withdrawalId, intentId };
    this.#parts.activity.add('withdrawalNeedsYou', facts);
  }

  #makeConfirming(): Confirming {
    return new Confirming({
      ...this.#parts,
      safety: this.safety,
      book: this.addressBook,
      exchangeNowMs: () => this.#venueNowMs(),
      usedAddresses: () => this.register.addresses(),
    });
  }

  /**
   * A clock that is set on this machine makes no new address old: null while a live account's exchange has not
   * said what its own shows.
   */
  #venueNowMs(): number | null {
    const { clock } = this.#parts;
    return this.safety.isLive ? venueNowMs(clock, this.#parts.client()) : clock.nowMs();
  }
}

/** The disk may not know yet that it is no more. */
const isOpen = ({ state }: StoredWithdrawal): boolean =>
  state !== 'accepted' && state !== 'rejected' && state !== 'not-placed';

function clipboardOf(clock: Clock, { system }: WithdrawalSurroundings): ClipboardWatch | null {
  const read = system?.readClipboard?.bind(system);
  return read === undefined ? null : new ClipboardWatch(clock, read);
}
