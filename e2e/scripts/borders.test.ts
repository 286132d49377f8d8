/** The import rules have teeth: every source is seen, each forbidden import is refused, and what nothing uses. */
import { execFile } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };

const root = resolve(import.meta.dirname, '../..');
const rooms = ['shared', 'src-main', 'src-renderer', 'e2e'];

interface Report {
  readonly modules: readonly {
    readonly source: string;
    readonly dependencies: readonly { readonly module: string }[];
  }[];
  readonly summary: {
    readonly violations: readonly {
      readonly from: string;
      readonly rule: { readonly name: string };
    }[];
  };
}

async function cruise(folder: string): Promise<Report> {
  const bin = resolve(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const args = [bin, '--config', resolve(root, '.dependency-cruiser.mjs'), '-T', 'json', ...rooms];
  const run = promisify(execFile)(process.execPath, args, { cwd: folder, maxBuffer: 1 << 28 });
  const output = await run.catch((error: unknown) => error as { stdout: string });
  return JSON.parse(output.stdout) as Report;
}

test('the cruiser sees every TypeScript source, and each package that is delivered is used', async () => {
  const report = await cruise(root);
  const seen = new Set(report.modules.map((module) => module.source));
  const sources = rooms
    .flatMap((room) =>
      readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map(
        (file) => `${room}/${file}`,
      ),
    )
    .filter((file) => /\.tsx?$/.test(file));
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.filter((file) => !seen.has(file))).toEqual([]);
  expect(report.summary.violations).toEqual([]);

  const program = report.modules.filter(
    ({ source }) => source.startsWith('src-main/') && !/\.(test|testing)\.ts$/.test(source),
  );
  const used = new Set(
    program.flatMap(({ dependencies }) => dependencies.map(({ module }) => module)),
  );
  expect(Object.keys(manifest.dependencies).filter((name) => !used.has(name))).toEqual([]);
}, 300_000);

/** [a file of the room, what it must not import]. Targets are created so that they resolve. */
const forbidden: readonly (readonly [from: string, to: string])[] = [
  ['shared/kernel/x.ts', '@shared/money/y'],
  ['shared/money/x.ts', '@shared/domain/y'],
  ['shared/domain/x.ts', '@shared/contract/exchange/y'],
  ['shared/domain/x.ts', 'zod'],
  ['shared/domain/x.ts', 'node:crypto'],
  ['shared/contract/exchange/x.ts', '@shared/contract/terminal/y'],
  ['shared/contract/lab/x.ts', '@shared/contract/exchange/y'],
  ['shared/contract/lab/x.ts', 'lossless-json'],
  ['src-main/client/x.ts', '@shared/contract/lab/y'],
  ['shared/contract/terminal/x.ts', '@shared/contract/exchange/y'],
  ['src-main/engine/x.ts', '@shared/contract/exchange/y'],
  ['src-main/engine/x.ts', '../gateway/y'],
  ['src-main/engine/x.ts', 'node:fs'],
  ['src-main/engine/x.ts', 'zod'],
  ['src-main/gateway/x.ts', '../client/y'],
  ['src-main/gateway/x.ts', '../terminal/y'],
  ['src-main/gateway/x.ts', '@shared/contract/terminal/y'],
  ['src-main/gateway/x.ts', 'node:fs'],
  ['src-main/client/x.ts', '../engine/y'],
  ['src-main/client/x.ts', '../gateway/y'],
  ['src-main/client/x.ts', 'node:http'],
  ['src-main/client/x.ts', 'undici'],
  ['src-main/terminal/x.ts', '../engine/y'],
  ['src-main/terminal/x.ts', '../gateway/y'],
  ['src-main/terminal/x.ts', '../adapters/y'],
  ['src-main/terminal/x.ts', '@shared/contract/exchange/y'],
  ['src-main/terminal/x.ts', 'node:fs'],
  ['src-main/terminal/x.ts', 'electron'],
  ['src-main/adapters/x.ts', '../hosts/y'],
  ['src-main/adapters/x.ts', '../terminal/y'],
  ['src-main/adapters/x.ts', 'electron'],
  ['src-main/adapters/x.ts', 'zod'],
  ['src-main/hosts/x.ts', '../../src-renderer/app/y'],
  ['src-main/hosts/x.ts', 'react'],
  ['src-renderer/ui/x.ts', '../session/y'],
  ['src-renderer/lib/x.ts', '../ui/y'],
  ['src-renderer/session/x.ts', '../features/order-book/y'],
  ['src-renderer/features/chart/x.ts', '../order-book/y'],
  ['src-renderer/features/chart/x.ts', '../../app/y'],
  ['src-renderer/features/chart/x.ts', '@shared/contract/exchange/y'],
  ['src-renderer/features/chart/x.ts', '../../../src-main/terminal/y'],
  ['src-renderer/features/chart/x.ts', 'ws'],
  ['src-renderer/app/x.ts', '../features/chart/y'],
];

/** Legal imports planted beside them, so that a rule which refuses everything is noticed. */
const legal: readonly (readonly [from: string, to: string])[] = [
  ['shared/domain/x.ts', '@shared/money/y'],
  ['shared/contract/exchange/x.ts', 'zod'],
  ['src-main/engine/x.ts', '@shared/domain/y'],
  ['src-main/gateway/x.ts', '../engine/y'],
  ['src-main/gateway/x.ts', 'node:crypto'],
  ['src-main/client/x.ts', 'pako'],
  ['src-main/terminal/x.ts', '../client/y'],
  ['src-main/adapters/x.ts', 'node:fs'],
  ['src-main/hosts/x.ts', 'electron'],
  ['src-renderer/features/chart/x.ts', '../../session/y'],
  ['src-renderer/features/chart/x.ts', 'lightweight-charts'],
];

const UNUSED = 'used-without-tests';
const STARTS = 'src-renderer/main.tsx';
const USED = 'src-renderer/app/used.ts';
/** Only a test leads to it. */
const TESTED = 'src-renderer/app/tested.ts';

describe('a forbidden import is refused', () => {
  let folder = '';
  let refused = new Set<string>();
  let unused = new Set<string>();
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'borders-'));
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    for (const file of ['package.json', 'tsconfig.base.json']) {
      cpSync(join(root, file), join(folder, file));
    }
    for (const room of rooms) mkdirSync(join(folder, room), { recursive: true });
    const put = (path: string, text: string) => {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    };
    for (const [index, [from, to]] of [...forbidden, ...legal].entries()) {
      if (to.startsWith('@shared/')) put(`${to.slice(1)}.ts`, 'export const y = 1;');
      if (to.startsWith('.')) put(`${join(dirname(from), to)}.ts`, 'export const y = 1;');
      put(planted(index, from), `import * as y from '${to}';\nexport const x = y;`);
    }
    put(STARTS, "import { used } from './app/used';\nused();");
    put(USED, 'export const used = () => 1;');
    put(TESTED, 'export const tested = () => 1;');
    put(TESTED.replace('.ts', '.test.ts'), "import { tested } from './tested';\ntested();");
    const { violations } = (await cruise(folder)).summary;
    const isUnused = ({ rule }: (typeof violations)[number]) => rule.name === UNUSED;
    unused = new Set(violations.filter(isUnused).map(({ from }) => from));
    refused = new Set(violations.filter((each) => !isUnused(each)).map(({ from }) => from));
  });
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  const planted = (index: number, from: string) => from.replace(/x\.ts$/, `x${index}.ts`);
  test.each(forbidden.map(([from, to], index) => ({ from, to, index })))(
    '$from -> $to',
    ({ from, index }) => {
      expect(refused.has(planted(index, from))).toBe(true);
    },
  );
  test('and a legal one is not', () => {
    const files = legal.map(([from], index) => planted(forbidden.length + index, from));
    expect(files.filter((file) => refused.has(file))).toEqual([]);
  });

  test('what only a test uses is not part of the program', () => {
    expect(unused.has(TESTED)).toBe(true);
    expect([STARTS, USED].filter((file) => unused.has(file))).toEqual([]);
  });
});
