/**
 * From a frozen intent to one withdrawal: rules again, an id of its own on disk, one request, one
 * outcome. The same intent never leads to a second request, whatever happens in between.
 */
import type { AssetRow, CommandInput, CommandOutcome } from '@shared/contract/terminal';
import type { Balance } from '@shared/domain/balance';
import type { Rejection } from '@shared/domain/rejection';
import { WITHDRAWAL_RULES, type WithdrawalAsset } from '@shared/domain/withdrawal-defaults';
import {
  checkWithdrawalFunds,
  checkWithdrawalRules,
  checkWithdrawalShape,
  isWellFormedDestination,
} from '@shared/domain/withdrawal-rules';
import type { WithdrawalRequest } from '@shared/domain/withdrawal-rules';
import type { IdSource } from '@shared/kernel/ports';
import { parseDecimal } from '@shared/money/decimal';
import { ASSET_SCALE, atoms } from '@shared/money/units';
import { faultWords } from '@shared/kernel/fault-words';
import type { ExchangeWithdrawals, Outcome } from '../../client/exchange-client';
import type { ExchangeClient } from '../../client/exchange-client';
import { lostFor } from '../../client/request/outcome';
import type { Activity } from '../activity';
import type { Audit } from '../audit';
import type { GateSource } from '../gate';
import { sentence } from '../orders/conditions/notes';
import { faulty, showing } from '../orders/placing/send';
import { gated, notStored, refusal, type Rejected } from '../orders/placing/intents';
import type { Log, StoredWithdrawal } from '../ports';
import { toldRefusal } from '../refusal-words';
import type { Assets } from './assets';
import { ID_KNOWN } from './unknown-why';
import type { Confirming, WithdrawalRefusal } from './confirming';
import type { Decided } from './decided';
import type { WithdrawalRegister } from './register';

type Intent = CommandInput<'withdraw'>;

/** Our own id is known there already: whatever was sent has arrived before. */
const DUPLICATE_ID = '-2018';

export interface AskingParts {
  readonly ids: IdSource;
  readonly log: Log;
  readonly activity: Activity;
  readonly decided: Decided;
  readonly assets: Assets;
  readonly register: WithdrawalRegister;
  readonly gate: GateSource;
  readonly audit: Audit;
  /** Null on paper: its review is the desk's. */
  readonly confirming: Confirming | null;
  client(): ExchangeClient | null;
  /** Of the spot wallet; undefined before the first read. */
  balanceOf(asset: string): Balance | undefined;
  exchangeNowMs(): number;
  /** Its outcome is to be found out. */
  check(stored: StoredWithdrawal): void;
}

export class Asking {
  readonly #parts: AskingParts;
  readonly #inFlight = new Map<
    string,
    { readonly terms: string; readonly outcome: Promise<CommandOutcome> }
  >();

  constructor(parts: AskingParts) {
    this.#parts = parts;
  }

  withdraw(intent: Intent): Promise<CommandOutcome> {
    const terms = termsOf(intent);
    const running = this.#inFlight.get(intent.intentId);
    if (running !== undefined) {
      return running.terms === terms ? running.outcome : Promise.resolve(REUSED);
    }
    const stored = this.#parts.decided.asked(intent.intentId);
    if (stored !== null) {
      return Promise.resolve(termsOf(stored) === terms ? outcomeOf(stored) : REUSED);
    }
    const outcome = this.#withdrawOnce(intent).finally(() => {
      this.#inFlight.delete(intent.intentId);
    });
    this.#inFlight.set(intent.intentId, { terms, outcome });
    return outcome;
  }

  async #withdrawOnce(intent: Intent): Promise<CommandOutcome> {
    const { confirming } = this.#parts;
    const ready = await this.#prepare(intent).catch(faulty);
    if (!('client' in ready)) return this.#refused(intent, ready);
    const { client, request } = ready;
    if (confirming === null) return this.#leave(intent, request, client.withdrawals);
    // From here on the request is frozen: what is drawn is what is sent.
    const left = await confirming.confirmed(request, (withdrawals) =>
      this.#leave(intent, request, withdrawals),
    );
    // A review that was closed because trading stopped is refused for that.
    return left.ok ? left.value : this.#refused(intent, this.#closed() ?? refusalOf(left.error));
  }

  /** On the disk, then on its way, unless something has closed meanwhile: preparing takes time. */
  #leave(
    intent: Intent,
    request: WithdrawalRequest,
    withdrawals: ExchangeWithdrawals,
  ): Promise<CommandOutcome> | CommandOutcome {
    const closed = this.#closed();
    if (closed !== null) return this.#refused(intent, closed);
    const stored: StoredWithdrawal = {
      ...intent,
      withdrawOrderId: request.withdrawOrderId,
      createdAtMs: this.#parts.exchangeNowMs(),
      state: 'stored',
      withdrawalId: '',
      detail: '',
    };
    try {
      this.#parts.decided.begin(stored);
    } catch (fault) {
      const message = faultWords(fault);
      this.#parts.log.error('withdrawal-not-stored', { intentId: stored.intentId, message });
      return notStored(message);
    }
    return this.#send(stored, request, withdrawals);
  }

  #refused(intent: Intent, rejected: Rejected): Rejected {
    const { intentId, asset, amount, address } = intent;
    const { code, message } = rejected;
    const facts = { intentId, asset, amount, address, code, message };
    this.#parts.audit.note('withdrawal.refused', facts);
    this.#tellRejected(intent, rejected);
    return rejected;
  }

  #closed(): Rejected | null {
    return gated(this.#parts.gate.refusal('withdrawal'));
  }

  /** Everything that can be known before anything is sent; the exchange has the last word. */
  async #prepare(
    intent: Intent,
  ): Promise<{ readonly client: ExchangeClient; readonly request: WithdrawalRequest } | Rejected> {
    const { assets, confirming } = this.#parts;
    const closed = this.#closed();
    if (closed !== null) return closed;
    const client = this.#parts.client();
    if (client === null) return refusal('not-ready', 'the session has not started');
    const off = confirming?.refusal(intent) ?? null;
    if (off !== null) return refusalOf(off);
    const amount = parseDecimal(intent.amount, ASSET_SCALE);
    if (!amount.ok) {
      const words =
        amount.error === 'too-precise' ? `at most ${ASSET_SCALE} decimals` : 'not a number';
      return refusal(amount.error, `amount: ${words}`, 'amount');
    }
    const { asset, address, label } = intent;
    const withdrawOrderId = `tmw-${this.#parts.ids.nextId()}`;
    const request = { withdrawOrderId, asset, amount: atoms(amount.value), address, label };
    await assets.refresh();
    const balance = this.#parts.balanceOf(asset);
    const fault =
      checkWithdrawalShape(request) ??
      destinationFault(address, label) ??
      checkWithdrawalRules(rulesOf(asset, assets.all()), request) ??
      (balance === undefined ? null : checkWithdrawalFunds(request, balance.free));
    if (fault === null) return { client, request };
    return refusal(fault.reason, fault.message, fault.field === 'symbol' ? 'asset' : fault.field);
  }

  async #send(
    stored: StoredWithdrawal,
    request: WithdrawalRequest,
    withdrawals: ExchangeWithdrawals,
  ): Promise<CommandOutcome> {
    const { register } = this.#parts;
    const shown = showing(() => {
      register.setOwn(stored, 'SENDING');
    });
    const outcome = shown ?? (await withdrawals.apply(request).catch(lostFor));
    try {
      return this.#conclude(stored, outcome);
    } finally {
      register.poke();
    }
  }

  #conclude(
    stored: StoredWithdrawal,
    outcome: Outcome<{ readonly withdrawalId: string }>,
  ): CommandOutcome {
    const { activity, register, decided } = this.#parts;
    const { asset, amount, address, intentId, withdrawOrderId } = stored;
    const now = decided.of(withdrawOrderId) ?? stored;
    // It has been listed meanwhile: that is proof, whatever the answer says.
    if (now.state === 'accepted') return outcomeOf(now);
    if (outcome.kind === 'accepted') {
      const { withdrawalId } = outcome.value;
      const done: StoredWithdrawal = { ...stored, state: 'taken', withdrawalId };
      decided.save(done);
      register.setOwn(done, 'UNAPPROVED');
      activity.add('withdrawalAccepted', { asset, amount, address, withdrawalId, intentId });
      return outcomeOf(done);
    }
    if (outcome.kind === 'rejected' && outcome.code !== DUPLICATE_ID) {
      const by = outcome.by === 'exchange' ? 'exchange' : 'terminal';
      const { code, message } = outcome;
      const rejected: Rejected = { kind: 'rejected', by, code, message, field: '' };
      decided.save({ ...stored, state: 'rejected', detail: JSON.stringify(rejected) });
      register.dropOwn(withdrawOrderId);
      this.#tellRejected(stored, rejected);
      return rejected;
    }
    const why = outcome.kind === 'unknown' ? sentence(outcome.message) : ID_KNOWN;
    const { message } = why;
    decided.save({ ...stored, state: 'unknown', detail: message });
    register.setOwn(stored, 'CHECKING', why);
    activity.add('withdrawalUnknown', { asset, amount, ...why, withdrawalId: '', intentId });
    this.#parts.check(stored);
    return { kind: 'unknown', message };
  }

  #tellRejected(intent: Intent, rejected: Rejected): void {
    const { asset, amount, intentId } = intent;
    const { by } = rejected;
    const { code, message } = toldRefusal(rejected);
    this.#parts.activity.add('withdrawalRejected', { asset, amount, by, code, message, intentId });
  }
}

/** How a stored withdrawal ended, for a desk that asks a second time. */
function outcomeOf(stored: StoredWithdrawal): CommandOutcome {
  switch (stored.state) {
    case 'taken':
    case 'accepted':
      return { kind: 'accepted', orderId: stored.withdrawalId, status: 'UNAPPROVED' };
    case 'rejected':
      return JSON.parse(stored.detail) as Rejected; // written by `#conclude` above
    case 'not-placed':
      return refusal('not-placed', 'proven not to have reached the exchange');
    case 'stored':
    case 'unknown':
    case 'needs-you':
      return { kind: 'unknown', message: stored.detail };
  }
}

/**
 * What the exchange lists of an asset. What it lists not, its fee among it, is its own to judge: a limit that is
 * assumed would refuse what it takes. That an asset needs a label is asked for wherever it is known of one.
 */
function rulesOf(asset: string, listed: readonly AssetRow[]): WithdrawalAsset | undefined {
  const needsLabel =
    WITHDRAWAL_RULES.assets.find((rules) => rules.asset === asset)?.needsLabel ?? false;
  const unlisted = { asset, min: NOTHING, max: NO_MAXIMUM, fee: NOTHING, needsLabel };
  if (listed.length === 0) return unlisted;
  const row = listed.find((one) => one.asset === asset);
  if (row?.canWithdraw !== true) return undefined;
  const min = parseDecimal(row.minWithdraw, ASSET_SCALE);
  const max = parseDecimal(row.maxWithdraw, ASSET_SCALE);
  return {
    ...unlisted,
    min: min.ok ? atoms(min.value) : NOTHING,
    max: max.ok && max.value > 0n ? atoms(max.value) : NO_MAXIMUM,
  };
}

const NOTHING = atoms(0n);
const NO_MAXIMUM = atoms(10n ** 30n);

function destinationFault(address: string, label: string): Rejection | null {
  if (isWellFormedDestination(address, label)) return null;
  const isLabel = isWellFormedDestination(address, '');
  const field = isLabel ? 'label' : 'address';
  const words = isLabel ? 'visible ASCII only, no blanks' : 'letters, digits and : . _ - only';
  return { reason: 'invalid-value', field, message: `${field}: ${words}` };
}

const termsOf = ({ asset, amount, address, label }: Intent | StoredWithdrawal): string =>
  JSON.stringify([asset, amount, address, label]);

const refusalOf = ({ code, message, field = '' }: WithdrawalRefusal): Rejected =>
  refusal(code, message, field);

const REUSED = refusal('intent-reused', 'this intent belongs to another withdrawal');
