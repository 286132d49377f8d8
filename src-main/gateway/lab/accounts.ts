/** Accounts, their keys and their play money. */
import type { AccountReply, LabCommandInput, NewKeyReply } from '@shared/contract/lab';
import { ok } from '@shared/kernel/result';
import { atomsOf } from '../config/units-of-text';
import { defaultFunds } from '../config/account-funds';
import type { Turn } from '../sequencer/sequencer';
import {
  carryOut,
  failed,
  invalid,
  noSuchWithdrawal,
  refused,
  type LabParts,
  type Reply,
} from './parts';

/** The first uid given out beside the default account's. */
const FIRST_UID = 10_024;

/** A key for an account that exists, or a new account with the default funds and its key. */
export async function createAccount(
  parts: LabParts,
  input: LabCommandInput<'accounts'>,
): Reply<NewKeyReply> {
  const done = await parts.sequencer().submit((turn) => {
    if (input.uid === undefined) return openAccount(turn, nextUid(parts, turn));
    return turn.query.hasAccount(input.uid)
      ? ok(input.uid)
      : invalid(`uid: there is no account ${input.uid}; leave it out for a new one`);
  });
  if (!done.ok) return failed(done.error);
  if (!done.value.ok) return done.value;
  const { label, permissions, ipAllow } = input;
  return ok(
    parts.accounts.createKey({ uid: done.value.value, label, permissions, allowedIps: ipAllow }),
  );
}

export function listAccounts(
  parts: LabParts,
): Reply<{ readonly accounts: readonly AccountReply[] }> {
  return Promise.resolve(ok({ accounts: parts.accounts.list() }));
}

export function deleteKey(parts: LabParts, input: LabCommandInput<'key/delete'>): Reply<object> {
  const isKnown = parts.accounts.deleteKey(input.apiKey);
  return Promise.resolve(isKnown ? ok({}) : invalid('apiKey: not a key that the lab made'));
}

export function setKey(parts: LabParts, input: LabCommandInput<'key'>): Reply<object> {
  const isKnown = parts.accounts.setEnabled(input.apiKey, input.enabled);
  return Promise.resolve(isKnown ? ok({}) : invalid('apiKey: not a key that the lab made'));
}

function nextUid({ accounts }: LabParts, { query }: Turn): number {
  const known = new Set(accounts.uids());
  let uid = FIRST_UID;
  while (known.has(uid) || query.hasAccount(uid)) uid += 1;
  return uid;
}

/** With all of its money or not at all: the commands of one turn are one row of the journal. */
function openAccount(turn: Turn, uid: number) {
  const opened = turn.execute({ type: 'openAccount', uid });
  if (!opened.ok) return refused(opened.error);
  for (const deposit of defaultFunds(uid).deposits) {
    // What this market has no account for is not given, as at its opening.
    turn.execute({ type: 'faucet', uid, ...deposit });
  }
  return ok(uid);
}

export function pay(parts: LabParts, input: LabCommandInput<'faucet'>): Reply<object> {
  return carryOut(parts, { type: 'faucet', ...input, amount: atomsOf(input.amount) });
}

export function transfer(parts: LabParts, input: LabCommandInput<'transfer'>): Reply<object> {
  return carryOut(parts, { type: 'transfer', ...input, amount: atomsOf(input.amount) });
}

export function setLeverage(parts: LabParts, input: LabCommandInput<'leverage'>): Reply<object> {
  const { uid, contractName, leverage } = input;
  return carryOut(parts, { type: 'setLeverage', uid, contract: contractName, leverage });
}

export function decideWithdrawal(
  parts: LabParts,
  input: LabCommandInput<'withdrawal'>,
): Reply<object> {
  const id = parts.ids().parse(input.id);
  if (id === null) return Promise.resolve(noSuchWithdrawal());
  return carryOut(parts, { type: 'adminWithdrawal', ...input, id });
}
