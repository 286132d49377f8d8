import { beforeAll, expect, test } from 'vitest';
import { startWords } from '../../lib/i18n';
import { CALM_CONNECTION as calm } from '../../session/connection.testing';
import {
  aboutOf,
  isOfTheLine,
  isStanding,
  keptAway,
  REPLACING,
  sessionTrouble,
  troubleOf,
} from './view-model';

beforeAll(() => startWords());

const refusedFeed = { stream: '', code: '', message: 'feed refused' } as const;
const NOT_REACHED = { code: 'NOT_SENT', message: 'refused' };

test('a calm connection has no banner, also once a block has run out', () => {
  expect(troubleOf(calm, 10_000)).toBeNull();
  expect(troubleOf({ ...calm, blockedUntilMs: 9_999 }, 10_000)).toBeNull();
});

test('a block counts down in whole seconds, and a ban is named as one', () => {
  const blocked = { ...calm, blockedUntilMs: 12_001, problems: [refusedFeed] };
  expect(troubleOf(blocked, 10_000)).toEqual({ kind: 'blocked', seconds: 3 });
  expect(troubleOf({ ...blocked, isBanned: true }, 10_000)).toEqual({ kind: 'banned', seconds: 3 });
});

test('seconds that are counted are no news to who hears them; another trouble is', () => {
  const blocked = { ...calm, blockedUntilMs: 12_001, problems: [refusedFeed] };
  const said = (nowMs: number, isBanned = false) =>
    aboutOf(troubleOf({ ...blocked, isBanned }, nowMs));
  expect(said(11_000)).toBe(said(10_000));
  expect(said(10_000, true)).not.toBe(said(10_000));
  expect(aboutOf({ kind: 'problem', problem: 'a' })).not.toBe(
    aboutOf({ kind: 'problem', problem: 'b' }),
  );
  expect(aboutOf(null)).toBe('');
});

test('any other problem is shown in the desk’s words, or as its sentence where it has a sentence of others', () => {
  const trouble = troubleOf({ ...calm, problems: [refusedFeed] }, 0);
  expect(trouble).toEqual({ kind: 'problem', problem: 'Feed refused' });
  const down = { stream: '', code: 'maintenance', message: 'HTTP 503, -1016 back soon' } as const;
  expect(troubleOf({ ...calm, problems: [down] }, 0)).toEqual({
    kind: 'problem',
    problem: 'The exchange is under maintenance (HTTP 503, -1016 back soon)',
  });
});

test('of two streams that are closed each is told, with its own reason', () => {
  const silent = { stream: 'spot', code: 'stream-silent', message: 'no frame' } as const;
  const refused = { ...refusedFeed, stream: 'futures' } as const;
  expect(troubleOf({ ...calm, problems: [silent, refused] }, 0)).toEqual({
    kind: 'problem',
    problem: 'Spot stream: Nothing came, and two pings were missed · Futures stream: Feed refused',
  });
});

test('a clock that the exchange would refuse is named, each way from its own limit on', () => {
  expect(troubleOf({ ...calm, clockOffsetMs: -1_000 }, 0)).toBeNull();
  expect(troubleOf({ ...calm, clockOffsetMs: -1_001 }, 0)).toEqual({
    kind: 'clockAhead',
    skew: '1.0 s',
  });
  expect(troubleOf({ ...calm, clockOffsetMs: 5_000 }, 0)).toBeNull();
  expect(troubleOf({ ...calm, clockOffsetMs: 65_000 }, 0)).toEqual({
    kind: 'clockBehind',
    skew: '65 s',
  });
  // A wrong clock is as far from the market as from the exchange; a market at a time of its own is so alone.
  const both = { ...calm, clockOffsetMs: 65_000, marketTimeOffsetMs: 64_950 };
  expect(troubleOf(both, 0)).toEqual({ kind: 'clockBehind', skew: '65 s' });
  expect(troubleOf({ ...calm, clockOffsetMs: 8, marketTimeOffsetMs: 65_000 }, 0)).toBeNull();
});

test('only what lasts until the trader mends it can be put away', () => {
  const standing = troubleOf({ ...calm, clockOffsetMs: -90_000 }, 0);
  expect(standing !== null && isStanding(standing)).toBe(true);
  const passing = troubleOf({ ...calm, problems: [refusedFeed] }, 0);
  expect(passing !== null && isStanding(passing)).toBe(false);
});

test('what was put away is not told again after another trouble, only after it was over', () => {
  const standing = troubleOf({ ...calm, clockOffsetMs: -90_000 }, 0);
  const away = aboutOf(standing);
  expect(keptAway(away, standing)).toBe(away);
  expect(keptAway(away, { kind: 'problem', problem: 'a' })).toBe(away);
  expect(keptAway(away, null)).toBe('');
  expect(keptAway(away, { kind: 'clockBehind', skew: '65 s' })).toBe('');
});

test('contracts that cannot be reached are told, unless something worse is', () => {
  const lost = { ...calm, futures: 'unreachable', futuresProblem: NOT_REACHED } as const;
  expect(troubleOf(lost, 0)).toEqual({
    kind: 'futuresLost',
    problem: 'The exchange was not reached: check its address and the network (refused)',
  });
  expect(troubleOf({ ...lost, futures: 'connecting' }, 0)).toBeNull();
  expect(troubleOf({ ...lost, futures: 'open' }, 0)).toMatchObject({ kind: 'futuresLost' });
  expect(troubleOf({ ...lost, problems: [refusedFeed] }, 0)).toMatchObject({ kind: 'problem' });
});

test('a wrong clock, with which orders go through, hides nothing that keeps prices or orders away', () => {
  const skewed = { ...calm, clockOffsetMs: -3_000 };
  expect(troubleOf(skewed, 0)).toMatchObject({ kind: 'clockAhead' });
  expect(troubleOf({ ...skewed, problems: [refusedFeed] }, 0)).toMatchObject({ kind: 'problem' });
  const lost = { ...skewed, futures: 'unreachable', futuresProblem: NOT_REACHED } as const;
  expect(troubleOf(lost, 0)).toMatchObject({ kind: 'futuresLost' });
});

test('an account that the exchange does not let be read is told before what ails less', () => {
  const accountProblem = { code: '-2015', message: 'no permission' };
  const refused = { ...calm, accountProblem, clockOffsetMs: 65_000 };
  expect(troubleOf(refused, 0)).toEqual({
    kind: 'account',
    problem:
      'The key may not do this from here: check its rights and its list of allowed addresses (-2015 no permission)',
  });
  expect(troubleOf({ ...refused, blockedUntilMs: 5_000 }, 0)).toMatchObject({ kind: 'blocked' });
});

test('what has failed is told while it is tried again as well, and is no news with each try', () => {
  const session = {
    phase: 'failed',
    mode: 'live',
    problem: { code: 'no-answer', message: 'timeout', retryMs: 8_000 },
    accountLabel: 'MAIN',
    host: 'browser',
    version: '0.1.0',
    fees: { maker: '0', taker: '0', isAssumed: true },
  } as const;
  const waiting = sessionTrouble(session);
  const problem = { ...session.problem, retryMs: 0 };
  const trying = sessionTrouble({ ...session, phase: 'starting', problem });
  const said = [waiting, trying].map(
    (trouble) => trouble !== null && 'problem' in trouble && trouble.problem,
  );
  expect(said[0]).toMatch(/trying again in 8 s$/);
  expect(said[1]).toMatch(/trying again now$/);
  expect(aboutOf(trying)).toBe(aboutOf(waiting));
  expect(sessionTrouble({ ...session, phase: 'ready', problem: null })).toBeNull();
});

test('the line can be opened anew, but an exchange that asks to wait is not hurried', () => {
  expect(isOfTheLine({ kind: 'problem', problem: 'refused' })).toBe(true);
  const failed = { kind: 'failed', problem: 'the disk is full', reason: 'full' } as const;
  expect(isOfTheLine(failed)).toBe(true);
  expect(isOfTheLine({ kind: 'banned', seconds: 60 })).toBe(false);
  expect(isOfTheLine({ kind: 'blocked', seconds: 3 })).toBe(false);
  expect(isOfTheLine(REPLACING)).toBe(false);
});
