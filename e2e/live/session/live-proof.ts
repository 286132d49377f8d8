// A live session over TLS under every fault profile, in both dialects. Usage:
//   npm run live:proof -- --intents 1000 --seed 7 [--profile wire,overload] [--dialect live] [--pace 2]
// --pace 2: over TLS, twice as fast as the wall's time, where the profile's own pace is too much for a machine, or too little;
// --simulated: in one process on a clock moved by hand, many times faster; --seeds 20: so many seeds from --seed;
// --write: into the table of docs/promises.md.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FAULT_PROFILES } from '@shared/contract/lab/profiles';
import { tellCounts } from '../../promises/counts';
import { readOptions } from '../../scripts/options';
import { canMakeCertificates, makeCertificate } from '../venue/certificate';
import { buildPrograms } from './programs';
import type { Ground, GroundOptions } from './ground';
import { openOneProcessGround } from './one-process-ground';
import { countsOf, figuresOf, writeRow } from './figures';
import { runSession, type Profile, type SessionResult } from './run-session';
import { openTlsGround } from './tls-ground';

const PROFILES: readonly Profile[] = [...FAULT_PROFILES, 'wire'];
const DIALECTS = ['document', 'live'] as const;
type Dialect = (typeof DIALECTS)[number];
type OpenGround = (options: GroundOptions, profile: Profile) => Promise<Ground>;

/** How much faster than the wall's the time of a session over TLS goes. */
const PACE = 4;
/**
 * Two processes have to do in each second of the wall what a second of the session asks for, times the pace. Of an outage
 * every order on the way is in doubt, and nothing is answered but all of it at once when it ends: hundreds of searches,
 * beside which a new start did not come to its first read within the time it has, nor did the searches end in theirs.
 */
const OWN_PACE: Partial<Record<Profile, number>> = { outage: 1 };

const values = readOptions({
  intents: 1_000,
  seed: 7,
  seeds: 1,
  duplicates: 'reject',
  simulated: false,
  profile: '',
  dialect: '',
  kills: 2,
  pace: 0,
  every: 250,
  tell: false,
  write: false,
});
const chosen = (given: string): readonly string[] => given.split(',').filter((name) => name !== '');
const isChosen = (given: string, name: string): boolean =>
  given === '' || chosen(given).includes(name);
const known: readonly string[] = [...PROFILES, ...DIALECTS];
const misspelt = chosen(`${values.profile},${values.dialect}`).filter(
  (name) => !known.includes(name),
);
if (misspelt.length > 0) {
  console.error(`Unknown: ${misspelt.join(', ')}. There are ${known.join(', ')}.`);
  process.exit(2);
}

const isTls = !values.simulated;
if (isTls && !canMakeCertificates()) {
  console.error('openssl is not there: no certificate can be made, nothing was proven');
  process.exit(1);
}
const folder = mkdtempSync(join(tmpdir(), 'tidemark-certificate-'));
const openGround: OpenGround = isTls
  ? await tlsGrounds(folder)
  : (options: GroundOptions) => Promise.resolve(openOneProcessGround(options));
const seeds = Array.from({ length: values.seeds }, (_, at) => values.seed + at);
let broken = 0;
console.log(
  'profile       dialect   seed   stored  unknown  yours  settled s  410, 429, 418  problems  took s',
);
for (const profile of PROFILES.filter((name) => isChosen(values.profile, name))) {
  for (const dialect of DIALECTS.filter((name) => isChosen(values.dialect, name))) {
    for (const seed of seeds) broken += await prove(profile, dialect, seed);
  }
}
rmSync(folder, { recursive: true, force: true });
process.exit(broken === 0 ? 0 : 1);

async function tlsGrounds(at: string): Promise<OpenGround> {
  const certificate = makeCertificate(at);
  const programs = await buildPrograms();
  return (options, profile) => openTlsGround(options, programs, certificate, paceOf(profile));
}

function paceOf(profile: Profile): number {
  return values.pace > 0 ? values.pace : (OWN_PACE[profile] ?? PACE);
}

async function prove(profile: Profile, dialect: Dialect, seed: number): Promise<number> {
  const startedMs = Date.now();
  const dupClientId = values.duplicates as GroundOptions['dupClientId'];
  const ground = await openGround({ seed, dialect, dupClientId }, profile);
  try {
    const plan = { profile, intents: values.intents, seed, kills: values.kills };
    const result = await runSession(ground, { ...plan, everyMs: values.every });
    tell([profile, dialect, seed], result, ground, Date.now() - startedMs);
    const broken = result.problems.length;
    await tellCounts(countsOf(result, ground.ledger));
    const over = isTls ? 'TLS' : 'one process';
    const run = { profile, dialect, over, intents: plan.intents, seed } as const;
    if (values.write) writeRow(run, figuresOf(result, ground.ledger), broken);
    return broken;
  } finally {
    await ground.close();
  }
}

function tell(
  [profile, dialect, seed]: readonly [Profile, Dialect, number],
  result: SessionResult,
  ground: Ground,
  tookMs: number,
) {
  const { outcomes, states, problems, activity } = result;
  const { stored, unknown, forPeople, settledMs, limited } = figuresOf(result, ground.ledger);
  const columns = [
    profile.padEnd(13),
    dialect.padEnd(9),
    String(seed).padStart(4),
    String(stored).padStart(8),
    String(unknown).padStart(8),
    String(forPeople).padStart(6),
    (settledMs / 1_000).toFixed(1).padStart(10),
    limited.padStart(14),
    String(problems.length).padStart(9),
    (tookMs / 1_000).toFixed(1).padStart(7),
  ];
  console.log(columns.join(' '));
  for (const problem of problems) {
    console.log(`  ${problem}`);
    const id = /[a-z0-9]{16}|\d{15}/.exec(problem)?.[0] ?? 'none';
    if (values.tell) console.log(activity.filter((line) => line.includes(id)).join('\n'));
  }
  if (values.tell) console.log({ outcomes, states, statuses: ground.ledger.statuses });
}
