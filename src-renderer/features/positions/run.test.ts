import { expect, test } from 'vitest';
import type { CommandOutcome } from '@shared/contract/terminal/commands';
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import { err, ok } from '@shared/kernel/result';
import { reverseDrafts } from './plans';
import { BTC_CONTRACT as BTC } from '../../session/contract.testing';
import { LONG } from './positions.testing';
import { carryOut, isRunning, newRun, type Run } from './run';

const accepted: CommandOutcome = { kind: 'accepted', orderId: '1', status: 'NEW' };
const refused: CommandOutcome = {
  ...{ kind: 'rejected', by: 'exchange', code: '-2010', message: 'no margin', field: '' },
};

async function outcomesOf(run: Run, ...replies: readonly unknown[]) {
  const left = [...replies];
  const sent: string[] = [];
  const call = (_name: string, { intentId }: { readonly intentId: string }) => {
    sent.push(intentId);
    return Promise.resolve(left.shift());
  };
  let last = run;
  await carryOut({ call } as unknown as TerminalClient, run, (now) => {
    last = now;
  });
  return { sent: sent.length, states: last.steps.map(({ state }) => state.kind), last };
}

const reversal = () => newRun('reverse', reverseDrafts(LONG, BTC));

test('every step is sent once, in its order', async () => {
  const { sent, states, last } = await outcomesOf(reversal(), ok(accepted), ok(accepted));
  expect([sent, states, isRunning(last)]).toEqual([2, ['accepted', 'accepted'], false]);
});

test.each([
  ['refused', ok(refused), 'rejected'],
  ['unknown', ok({ kind: 'unknown', message: 'timed out' }), 'unknown'],
  ['lost with the connection', err({ code: 'closed', message: 'gone' }), 'unknown'],
])('a reversal whose close is %s opens nothing', async (_, reply, state) => {
  const { sent, states } = await outcomesOf(reversal(), reply);
  expect([sent, states]).toEqual([1, [state, 'not-sent']]);
});

test('closing all goes on after a refusal', async () => {
  const run = newRun('close-all', reverseDrafts(LONG, BTC));
  const { sent, states } = await outcomesOf(run, ok(refused), ok(accepted));
  expect([sent, states]).toEqual([2, ['rejected', 'accepted']]);
});
