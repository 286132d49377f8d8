/**
 * Scripted traders while things go wrong, at the size of a change: over TLS as processes under two profiles, and
 * in one process under those that hurt. The full sizes: `npm run live:proof`, with --simulated for the second.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { counted } from '@shared/kernel/counted.testing';
import { buildTestPrograms } from '../../simulation/host-rig.testing';
import { canMakeCertificates, makeCertificate, type Certificate } from '../venue/certificate';
import { countsOf } from './figures';
import type { Ground } from './ground';
import { openOneProcessGround } from './one-process-ground';
import type { Programs } from './programs';
import { runSession, type Profile, type SessionPlan } from './run-session';
import { openTlsGround } from './tls-ground';

async function prove(ground: Ground, plan: SessionPlan): Promise<void> {
  try {
    const result = await runSession(ground, plan);
    const { problems, states } = result;
    counted(countsOf(result, ground.ledger));
    expect(problems).toEqual([]);
    expect(Object.values(states).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(20);
    expect(ground.ledger.statuses.get(418) ?? 0).toBe(0);
  } finally {
    await ground.close();
  }
}

describe('in one process, the terminal killed in the middle', () => {
  const PROFILES: readonly Profile[] = ['overload', 'ratelimited', 'maintenance', 'wire'];
  const plan = { intents: 30, seed: 7, kills: 1, everyMs: 200 };
  const common = { seed: 7, dupClientId: 'reject' } as const;

  it.each(PROFILES)(
    'under %s everything that was asked for is known in the end',
    async (profile) => {
      const dialect = PROFILES.indexOf(profile) % 2 === 0 ? 'document' : 'live';
      await prove(openOneProcessGround({ ...common, dialect }), { ...plan, profile });
    },
  );

  it('no order is there twice where the venue takes the same name twice', async () => {
    const options = { ...common, dupClientId: 'accept', dialect: 'live' } as const;
    await prove(openOneProcessGround(options), { ...plan, profile: 'overload' });
  });
});

const isAble = canMakeCertificates();
if (!isAble) console.warn('openssl is not there: no session over https and wss is run');

describe.skipIf(!isAble)('over https and wss, each program a process', () => {
  let folder = '';
  let certificate: Certificate;
  let programs: Programs;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tidemark-certificate-'));
    certificate = makeCertificate(folder);
    programs = await buildTestPrograms();
  });
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it.each([
    ['wire', 'document', 1],
    ['overload', 'live', 0],
  ] as const)(
    'under %s in the dialect %s, killed %i times',
    async (profile, dialect, kills) => {
      const options = { seed: 7, dialect, dupClientId: 'reject' } as const;
      const ground = await openTlsGround(options, programs, certificate, 5);
      await prove(ground, { profile, intents: 40, seed: 7, kills, everyMs: 150 });
    },
    120_000,
  );
});
