/**
 * One session: so many intents while things go wrong, kills in between; then all is well again, the
 * terminal is given time to find out, and what it says is held against what the venue has.
 */
import type { FaultProfile } from '@shared/contract/lab/profiles';
import { pause } from '../venue/pace';
import { NO_TROUBLE, seededTrouble } from '../venue/trouble';
import { compareShown, compareStored } from './compare';
import type { Ground, Stored } from './ground';
import type { Outcomes, Settled } from './protocol';

/** Of the venue; or `wire`: of the way there, whatever the venue does. */
export type Profile = FaultProfile | 'wire';

export interface SessionPlan {
  readonly profile: Profile;
  readonly intents: number;
  readonly seed: number;
  /** The terminal is killed so often. */
  readonly kills: number;
  readonly everyMs: number;
}

export interface SessionResult {
  readonly outcomes: Outcomes;
  /** Of the stored intents, how many ended how. */
  readonly states: Readonly<Record<string, number>>;
  readonly settled: Settled;
  /** Each is a broken promise. */
  readonly problems: readonly string[];
  readonly activity: readonly string[];
}

/** P4: after the faults are over everything is known within this time. */
const SETTLED_WITHIN_MS = 60_000;
/** How long it is waited for; longer than the longest wait a rate limit asks for. */
const SETTLE_WITHIN_MS = 240_000;
/** A run is over when all was asked for, however slow the machine; and where nothing answers, after so many times its length. */
const KILLED_AFTER = 4;
/** What is on the screen is read at least every five seconds. */
const QUIET_MS = 12_000;

export async function runSession(ground: Ground, plan: SessionPlan): Promise<SessionResult> {
  const traded = await trade(ground, plan);
  const stored = ground.stored(namesOf(plan));
  const problems = [
    ...traded.problems,
    ...(await compareStored(stored, ground.judge, ground.ledger)),
  ];
  const { outcomes, settled, activity } = traded;
  const bans = ground.ledger.statuses.get(418) ?? 0;
  if (bans > 0) problems.push(`${bans} requests were answered with a ban`);
  if (settled.tookMs > SETTLED_WITHIN_MS) problems.push(`settled after ${settled.tookMs} ms only`);
  return { outcomes, states: countStates(stored), settled, problems, activity };
}

async function trade(ground: Ground, plan: SessionPlan) {
  const outcomes: Record<string, number> = {};
  const runs = plan.kills + 1;
  let terminal = await ground.start();
  try {
    for (let run = 0; run < runs; run += 1) {
      if (run > 0) {
        await terminal.kill();
        // Nobody can start while nothing answers.
        if (plan.profile !== 'int64ids') await setTrouble(ground, plan, false);
        terminal = await ground.start();
      }
      await setTrouble(ground, plan, true);
      const count = Math.ceil(plan.intents / runs);
      const { everyMs, seed } = plan;
      const isLast = run === runs - 1;
      const script = { seed, prefix: prefixOf(run), count, everyMs };
      const trading = terminal.ask({ kind: 'trade', ...script, isAwaited: isLast });
      trading.catch(() => undefined);
      if (!isLast) {
        // Killed while orders are under way.
        await Promise.race([trading, pause(ground.clock, count * everyMs * KILLED_AFTER)]);
        continue;
      }
      for (const [name, times] of Object.entries(await trading)) outcomes[name] = times;
    }
    // Long ids are no fault that heals: another way to name orders.
    if (plan.profile !== 'int64ids') await setTrouble(ground, plan, false);
    const settled = await terminal.ask({ kind: 'settle', withinMs: SETTLE_WITHIN_MS });
    await ground.lab('clock', { pause: true });
    await pause(ground.clock, QUIET_MS);
    const shown = await terminal.ask({ kind: 'show' });
    const problems = [
      ...settled.left.map((line) => `left open: ${line}`),
      ...compareShown(shown, await ground.judge.look()),
    ];
    await terminal.close();
    return { outcomes, settled, problems, activity: shown.activity };
  } finally {
    await terminal.kill();
  }
}

async function setTrouble(ground: Ground, { profile, seed }: SessionPlan, isOn: boolean) {
  ground.setTrouble(isOn && profile === 'wire' ? seededTrouble(seed) : NO_TROUBLE);
  if (profile !== 'wire') await ground.lab('fault', { profile: isOn ? profile : 'ok' });
}

const prefixOf = (run: number): string => `run${run}x`;

/** A script numbers its intents; no step has more than five. */
const namesOf = ({ intents, kills }: SessionPlan): string[] =>
  Array.from({ length: kills + 1 }, (_, run) => prefixOf(run)).flatMap((prefix) =>
    Array.from(
      { length: intents * 5 },
      (_, at) => `${prefix}${String(at).padStart(16 - prefix.length, '0')}`,
    ),
  );

function countStates({ intents, withdrawals }: Stored): Record<string, number> {
  const states: Record<string, number> = {};
  const names = [
    ...intents.map(({ state }) => state),
    ...withdrawals.map(({ state }) => `withdrawal ${state}`),
  ];
  for (const name of names) states[name] = (states[name] ?? 0) + 1;
  return states;
}
