/** The lint has teeth: each rule's violation is planted where the rule holds, and named. */
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

interface Report {
  readonly diagnostics: readonly { readonly code?: string; readonly filename: string }[];
}
type Plant = readonly [rule: string, source: string];

const long = (lines: number) =>
  `export function f() {\n${"  g('line');\n".repeat(lines)}}\nfunction g(_: string) {}`;

const ANY_FILE: readonly Plant[] = [
  ['eslint(for-direction)', 'for (let i = 0; i < 9; i--) f(i);'],
  ['eslint(no-async-promise-executor)', 'new Promise(async (done) => done(1));'],
  ['eslint(no-case-declarations)', 'switch (a) { case 1: let b = 2; f(b); }'],
  ['eslint(no-compare-neg-zero)', 'f(a === -0);'],
  ['eslint(no-cond-assign)', 'if ((b = 1) && (a = b)) f(a); if (a = b) f(a);'],
  ['eslint(no-constant-binary-expression)', 'f({} || a);'],
  ['eslint(no-constant-condition)', 'if (1) f(a);'],
  ['eslint(no-control-regex)', 'f(/\\x1f/);'],
  ['eslint(no-debugger)', 'debugger;'],
  ['eslint(no-dupe-else-if)', 'if (a) f(1); else if (b) f(2); else if (a) f(3);'],
  ['eslint(no-duplicate-case)', 'switch (a) { case 1: f(1); break; case 1: f(2); }'],
  ['eslint(no-empty)', 'if (a) {}'],
  ['eslint(no-empty)', 'try { f(a); } catch {}'],
  ['eslint(no-empty-character-class)', 'f(/a[]/);'],
  ['eslint(no-empty-pattern)', 'const {} = a;'],
  ['eslint(no-empty-static-block)', 'export class C { static {} m() { return 1; } }'],
  ['eslint(no-ex-assign)', 'try { f(a); } catch (e) { e = 1; f(e); }'],
  ['eslint(no-extra-boolean-cast)', 'if (!!a) f(a);'],
  ['eslint(no-fallthrough)', 'switch (a) { case 1: f(1); case 2: f(2); }'],
  ['eslint(no-global-assign)', 'undefined = 1; Object = 1;'],
  ['eslint(no-invalid-regexp)', "f(new RegExp('['));"],
  ['eslint(no-irregular-whitespace)', 'f(a);\u00a0f(b);'],
  ['eslint(no-loss-of-precision)', 'f(9007199254740993);'],
  ['eslint(no-misleading-character-class)', 'f(/[👍]/);'],
  ['eslint(no-prototype-builtins)', "f(a.hasOwnProperty('b'));"],
  ['eslint(no-regex-spaces)', 'f(/a  b/);'],
  ['eslint(no-self-assign)', 'a = a;'],
  ['eslint(no-shadow-restricted-names)', 'f((undefined) => 1);'],
  ['eslint(no-shadow-restricted-names)', 'f((globalThis) => 1);'],
  ['eslint(no-sparse-arrays)', 'f([1, , 2]);'],
  ['eslint(no-unassigned-vars)', 'let never; f(never);'],
  ['eslint(no-unexpected-multiline)', 'const c = a\n(b || c2).f()'],
  ['eslint(no-unsafe-finally)', 'function g() { try { f(a); } finally { return 1; } } g();'],
  ['eslint(no-unsafe-optional-chaining)', 'f((a?.b)());'],
  ['eslint(no-unused-labels)', 'here: f(a);'],
  ['eslint(no-unused-private-class-members)', 'export class C { #x = 1; m() { return 1; } }'],
  ['eslint(no-useless-assignment)', 'function g() { let x = f(a); f(x); x = f(b); } g();'],
  ['eslint(no-useless-backreference)', 'f(/\\1(a)/);'],
  ['eslint(no-useless-catch)', 'try { f(a); } catch (e) { throw e; }'],
  ['eslint(no-useless-escape)', "f('\\d');"],
  ['eslint(preserve-caught-error)', "try { f(a); } catch (e) { f(e); throw new Error('x'); }"],
  ['eslint(require-yield)', 'function* g() { return 1; } g();'],
  ['eslint(use-isnan)', 'f(a === NaN);'],
  ['eslint(valid-typeof)', "f(typeof a === 'strnig');"],
];

/** In TypeScript the compiler refuses these. */
const SCRIPT: readonly Plant[] = [
  ['eslint(constructor-super)', 'export class C extends Array { constructor() { f(1); } }'],
  ['eslint(getter-return)', 'f({ get x() { f(1); } });'],
  ['eslint(no-class-assign)', 'class C {} C = 1; f(C);'],
  ['eslint(no-const-assign)', 'const x = 1; x = 2; f(x);'],
  ['eslint(no-dupe-class-members)', 'export class C { m() { f(1); } m() { f(2); } }'],
  ['eslint(no-dupe-keys)', 'f({ x: 1, x: 2 });'],
  ['eslint(no-func-assign)', 'function g() {} g = 1; f(g);'],
  ['eslint(no-import-assign)', "import { x } from 'node:fs'; x = 1; f(x);"],
  ['eslint(no-new-native-nonconstructor)', "f(new Symbol('x'));"],
  ['eslint(no-obj-calls)', 'f(Math());'],
  ['eslint(no-redeclare)', 'var x = 1; var x = 2; f(x);'],
  ['eslint(no-setter-return)', 'f({ set x(v) { f(v); return 1; } });'],
  [
    'eslint(no-this-before-super)',
    'export class C extends Array { constructor() { this.x = 1; super(); } }',
  ],
  ['eslint(no-unreachable)', 'function g() { return 1; f(2); } g();'],
  ['eslint(no-unsafe-negation)', 'f(!a in b);'],
  ['eslint(no-unused-vars)', 'const x = 1;'],
  ['eslint(no-unused-vars)', 'const _x = 1;'],
];

const TYPESCRIPT: readonly Plant[] = [
  // In a script, which is always a module, it is a syntax error.
  ['eslint(no-nonoctal-decimal-escape)', "f('\\8');"],
  ['eslint(no-var)', 'export var x = 1;'],
  ['eslint(prefer-const)', 'let x = 1; f(x);'],
  ['eslint(prefer-rest-params)', 'export function g() { f(arguments); }'],
  ['eslint(prefer-spread)', 'f.apply(undefined, a);'],
  ['eslint(eqeqeq)', 'f(a == b);'],
  ['eslint(no-console)', 'console.log(a);'],
  ['eslint(no-unused-vars)', 'const x = 1;'],
  ['eslint(no-array-constructor)', 'f(new Array(1, 2));'],
  ['eslint(no-unused-expressions)', 'a;'],
  ['eslint(no-useless-constructor)', 'export class C { constructor() {} m() { f(1); } }'],
  ['typescript(ban-ts-comment)', '// @ts-nocheck\nf(a);'],
  ['typescript(ban-ts-comment)', '// @ts-expect-error short\nf(a);'],
  ['typescript(no-duplicate-enum-values)', 'export enum E { A = 1, B = 1 }'],
  ['typescript(no-dynamic-delete)', 'delete a[f(b)];'],
  ['typescript(no-empty-object-type)', 'export type X = {};'],
  ['typescript(no-explicit-any)', 'export type X = any;'],
  ['typescript(no-extra-non-null-assertion)', 'f(a!!.b);'],
  ['typescript(no-extraneous-class)', 'export class C { static m() { f(1); } }'],
  ['typescript(no-invalid-void-type)', 'export type X = { a: void };'],
  ['typescript(no-misused-new)', 'export interface X { new (): X }'],
  ['typescript(no-namespace)', 'export namespace N { f(1); }'],
  ['typescript(no-non-null-asserted-nullish-coalescing)', 'f(a! ?? b);'],
  ['typescript(no-non-null-asserted-optional-chain)', 'f(a?.b!);'],
  ['typescript(no-non-null-assertion)', 'f(a!);'],
  ['typescript(no-require-imports)', "import x = require('x'); f(x);"],
  ['typescript(no-this-alias)', 'export function g(this: object) { const me = this; f(me); }'],
  ['typescript(no-unnecessary-type-constraint)', 'export type X<T extends unknown> = T[];'],
  ['typescript(no-unsafe-declaration-merging)', 'export interface C {} export class C { x = 1; }'],
  ['typescript(no-unsafe-function-type)', 'export type X = Function;'],
  ['typescript(no-wrapper-object-types)', 'export type X = String;'],
  ['typescript(prefer-as-const)', "export const x = 'y' as 'y';"],
  ['typescript(prefer-literal-enum-member)', 'export enum E { A = f(1) }'],
  ['typescript(prefer-namespace-keyword)', 'module N { f(1); }'],
  ['typescript(triple-slash-reference)', '/// <reference path="x" />\nf(a);'],
  [
    'typescript(unified-signatures)',
    'export function g(x: string): void; export function g(x: number): void; export function g(x: unknown) { f(x); }',
  ],
  ['typescript(consistent-type-imports)', "import { X } from './x'; export type Y = X;"],
  ['typescript(no-import-type-side-effects)', "import { type X } from './x'; export type Y = X;"],
  ['eslint(max-lines)', 'f(a);\n'.repeat(401)],
];

/** What the tree's own rules ban there: [folder, rule, source]. */
const OWN: readonly (readonly [folder: string, rule: string, source: string])[] = [
  ...['Date.now', 'performance.now', 'Math.random', 'crypto.randomUUID'].map(
    (name) => ['src-main/terminal', 'eslint(no-restricted-properties)', `f(${name}());`] as const,
  ),
  ['src-renderer/lib', 'eslint(no-restricted-properties)', 'f(crypto.getRandomValues(a));'],
  ['shared/kernel', 'eslint(no-restricted-properties)', 'f(Math.exp(1));'],
  ['src-main/engine/book', 'eslint(no-restricted-properties)', 'f(Math.hypot(1));'],
  ['src-main/engine/book', 'eslint(no-restricted-properties)', 'f(Date.now());'],
  ...["parseFloat('1')", "parseInt('1')", 'a.toFixed(2)', 'new Date(1)'].flatMap((source) =>
    ['src-main/gateway', 'src-renderer/features/chart', 'src-main/engine', 'shared/money'].map(
      (folder) => [folder, 'js(no-restricted-syntax)', `f(${source});`] as const,
    ),
  ),
  ...['src-main/gateway', 'src-main/adapters', 'src-renderer/session', 'shared/domain'].flatMap(
    (folder) => [
      [folder, 'js(no-restricted-syntax)', 'export default a;'] as const,
      [folder, 'js(no-restricted-syntax)', 'export enum E { A }'] as const,
    ],
  ),
  ['src-main/hosts', 'js(no-restricted-syntax)', 'export enum E { A }'],
  ['e2e/bench', 'js(no-restricted-syntax)', 'export enum E { A }'],
  ['shared/money', 'js(no-restricted-syntax)', 'f(a ** 2);'],
  ['src-main/engine', 'js(no-restricted-syntax)', 'f(a ** 2);'],
  ...['shared/domain', 'src-main/engine', 'src-main/client'].map(
    (folder) => [folder, 'js(no-restricted-syntax)', "throw new Error('x');"] as const,
  ),
  ['src-main/terminal', 'eslint(max-lines-per-function)', long(70)],
  ['src-renderer/ui', 'eslint(max-lines-per-function)', long(120)],
];

const hook = "import { useEffect, useMemo, useRef, useState } from 'react';\n";
const REACT: readonly Plant[] = [
  [
    'react-hooks(rules-of-hooks)',
    'export function C({ on }: { on: boolean }) { if (on) useState(1); return null; }',
  ],
  [
    'react-hooks(exhaustive-deps)',
    'export function C({ on }: { on: boolean }) { useEffect(() => { f(on); }, []); return null; }',
  ],
  [
    'react(static-components)',
    'export function C() { const D = () => <i />; return <b><D /></b>; }',
  ],
  [
    'react(use-memo)',
    'export function C() { const x = useMemo(async () => f(1), []); return <b>{x}</b>; }',
  ],
  [
    'react(immutability)',
    'export function C({ p }: { p: { a: number } }) { p.a = 1; return <b>{p.a}</b>; }',
  ],
  ['react(globals)', 'let n = 0; export function C() { n = 1; return <b>{n}</b>; }'],
  ['react(refs)', 'export function C() { const r = useRef(1); return <b>{r.current}</b>; }'],
  [
    'react(set-state-in-effect)',
    'export function C() { const [x, set] = useState(1); useEffect(() => { set(2); }, []); return <b>{x}</b>; }',
  ],
  [
    'react(error-boundaries)',
    'export function C() { try { return <b />; } catch { return null; } }',
  ],
  ['react(purity)', 'export function C() { const x = Math.random(); return <b>{x}</b>; }'],
  [
    'react(set-state-in-render)',
    'export function C() { const [x, set] = useState(1); set(2); return <b>{x}</b>; }',
  ],
  ['react(unsupported-syntax)', "export function C() { const x = eval('1'); return <b>{x}</b>; }"],
];

/** A few rules that need types: that section is on. */
const TYPED: readonly (readonly [rule: string, file: string, source: string])[] = [
  ['typescript(no-floating-promises)', 'c.ts', 'Promise.resolve(1);'],
  ['typescript(no-unsafe-assignment)', 'd.ts', "export const x = JSON.parse('1');"],
  [
    'typescript(return-await)',
    'e.ts',
    'export async function g() { try { return k(); } catch { return 1; } }\nasync function k() { await Promise.resolve(); return 2; }',
  ],
  ['typescript(restrict-template-expressions)', 'f.ts', 'export const g = (x: boolean) => `${x}`;'],
  ['typescript(restrict-plus-operands)', 'g.ts', "export const g = (x: number) => x + 'a';"],
  [
    'typescript(switch-exhaustiveness-check)',
    'h.ts',
    "export function g(x: 'a' | 'b') { switch (x) { case 'a': return 1; } return 2; }",
  ],
];
const PROJECT =
  '{ "compilerOptions": { "strict": true, "target": "ES2023", "types": [], "lib": ["ES2023"] } }';

/** What must not be reported, so that a rule which refuses everything is noticed. */
const LEGAL: readonly (readonly [path: string, source: string])[] = [
  ['src-main/adapters/legal.ts', 'export const x = [Date.now(), Math.random(), new Date(1)];'],
  ['src-main/hosts/legal.ts', "export function g() { console.log(1); throw new Error('x'); }"],
  ['src-main/terminal/legal.ts', 'export function g(a: number) { throw new Error(`${a ** 2}`); }'],
  ['src-main/terminal/legal.test.ts', long(200)],
  ['src-renderer/session/legal.ts', 'export const x = Date.now();'],
  ['src-renderer/lib/legal.ts', long(100)],
  ['e2e/bench/legal.ts', "console.log(Date.now(), parseFloat('1'), (1.5).toFixed(1));"],
  ['src-main/engine/legal.ts', 'export const x = [10 ** 2, 10n ** 2n, Math.max(1, 2)];'],
  ['src-main/engine/legal.test.ts', 'export const g = (_unused: number, x: number) => x ** 2;'],
  ['playwright.config.ts', 'export default {};'],
  ['e2e/scripts/legal.mjs', 'while (true) { if (process.argv.length > 1) break; }'],
];

const planted = [
  ...ANY_FILE.flatMap(([rule, source], at) => [
    { rule, path: `src-main/terminal/any${at}.ts`, source },
    { rule, path: `e2e/scripts/any${at}.mjs`, source },
  ]),
  ...SCRIPT.map(([rule, source], at) => ({ rule, path: `e2e/scripts/script${at}.mjs`, source })),
  ...TYPESCRIPT.map(([rule, source], at) => ({
    rule,
    path: `src-main/gateway/ts${at}.ts`,
    source,
  })),
  ...OWN.map(([folder, rule, source], at) => ({ rule, path: `${folder}/own${at}.ts`, source })),
  ...REACT.map(([rule, source], at) => ({
    rule,
    path: `src-renderer/features/strip/react${at}.tsx`,
    source: `${hook}${source}`,
  })),
];

async function lint(folder: string, ...words: readonly string[]): Promise<Map<string, string[]>> {
  const bin = resolve(root, 'node_modules/oxlint/bin/oxlint');
  const args = [bin, ...words, '-f', 'json', '.'];
  const run = promisify(execFile)(process.execPath, args, { cwd: folder, maxBuffer: 1 << 28 });
  const { stdout } = await run.catch((error: unknown) => error as { stdout: string });
  const found = new Map<string, string[]>();
  for (const { filename, code } of (JSON.parse(stdout) as Report).diagnostics) {
    found.set(filename, [...(found.get(filename) ?? []), code ?? 'syntax']);
  }
  return found;
}

function plant(files: readonly { readonly path: string; readonly source: string }[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'lint-'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const config of ['.oxlintrc.json', 'oxlint.config.mjs'])
    cpSync(join(root, config), join(folder, config));
  for (const { path, source } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), source);
  }
  return folder;
}

const typed = TYPED.map(([rule, file, source]) => ({ rule, path: `shared/typed/${file}`, source }));

describe('what is planted is named', () => {
  const folders: string[] = [];
  let found = new Map<string, string[]>();
  beforeAll(async () => {
    const legal = LEGAL.map(([path, source]) => ({ path, source }));
    const folder = plant([...planted, ...legal]);
    folders.push(folder);
    const withTypes = plant([...typed, { path: 'shared/tsconfig.json', source: PROJECT }]);
    folders.push(withTypes);
    found = new Map([
      ...(await lint(folder, '-c', 'oxlint.config.mjs')),
      ...(await lint(withTypes, '--type-aware')),
    ]);
  }, 300_000);
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  test.each([...planted, ...typed])('$rule in $path', ({ rule, path }) => {
    expect(found.get(path) ?? []).toContain(rule);
  });
  test('and what is legal there is not', () => {
    expect(LEGAL.map(([path]) => [path, found.get(path) ?? []])).toEqual(
      LEGAL.map(([path]) => [path, []]),
    );
  });
});
