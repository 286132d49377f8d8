/** Planted where a disk refuses, where an older file is opened, and where two processes have to agree. */
import type { Plant } from './plant';

const STORAGE = 'src-main/adapters/storage';
const REFUSALS = ['src-main/hosts/exchange/refusals.test.ts'];

export const DISK_PLANTS: readonly Plant[] = [
  {
    bug: 'a commit that the disk refuses is acknowledged',
    file: 'src-main/gateway/sequencer/sequencer.ts',
    find: '    journal.commit();\n',
    replace:
      '    try {\n      journal.commit();\n    } catch {\n      this.#pace.note(0);\n    }\n',
    tests: REFUSALS,
  },
  {
    bug: 'a new market that the disk refuses leaves an exchange that never answers',
    file: 'src-main/hosts/exchange/running-exchange.ts',
    find: '      this.#parts.onFailure(cause);\n',
    replace: '',
    tests: REFUSALS,
  },
  {
    bug: 'what a start reads up to its snapshot is left open, and the next snapshot ends the exchange',
    file: `${STORAGE}/exchange-records.ts`,
    find: '      if (record.seq <= seq) yield record;\n',
    replace: '      if (record.seq > seq) return undefined;\n      yield record;\n',
    tests: [`${STORAGE}/exchange-store.test.ts`],
  },
  {
    bug: 'a read-only file is opened without a word',
    file: `${STORAGE}/store-error.ts`,
    find: "    closeSync(openSync(path, 'a', 0o600));\n",
    replace: '',
    tests: [`${STORAGE}/refusals.test.ts`],
  },
  {
    bug: 'an intent is stored although its entry in the record is refused',
    file: `${STORAGE}/terminal-audit.ts`,
    find: '      database.transaction(work);\n',
    replace: '      work();\n',
    tests: [`${STORAGE}/refusals.test.ts`],
  },
  {
    bug: 'settings are written into the file that holds them',
    file: 'src-main/adapters/vault/replace-file.ts',
    find: 'const draft = `${path}.new`;',
    replace: 'const draft = path;',
    tests: ['src-main/adapters/settings.test.ts'],
  },
  {
    bug: 'a later program forgets the ended futures orders of an older file',
    file: `${STORAGE}/terminal-migrations.ts`,
    find: "  ALTER TABLE address ADD COLUMN mac TEXT NOT NULL DEFAULT '';\n  `,\n",
    replace:
      "  ALTER TABLE address ADD COLUMN mac TEXT NOT NULL DEFAULT '';\n  `,\n  `DELETE FROM finished_order WHERE book = 'futures'`,\n",
    tests: ['e2e/simulation/old-data.test.ts'],
  },
  {
    bug: 'the crowd draws from something that is not the seed',
    file: 'src-main/engine/crowd/noise-orders.ts',
    find: 'const buys = rng.uniform() < 0.5;',
    replace: 'const buys = Reflect.get(globalThis, "process").hrtime.bigint() % 2n === 0n;',
    tests: ['e2e/simulation/determinism.test.ts'],
  },
];
