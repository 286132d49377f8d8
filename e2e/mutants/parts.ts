/** The parts whose tests are measured by what they notice: which sources are changed, which tests are asked. */

export interface Part {
  readonly name: string;
  /** What is changed: files, and folders with what is below; tests and what only tests use are left out. */
  readonly sources: readonly string[];
  /** The tests that are asked: files, and folders likewise. */
  readonly tests: readonly string[];
}

export const PARTS: readonly Part[] = [
  {
    name: 'ledger',
    sources: ['src-main/engine/ledger/', 'src-main/engine/funds.ts'],
    tests: [
      'src-main/engine/ledger/',
      'src-main/engine/funds.test.ts',
      'src-main/engine/two-wallets.test.ts',
    ],
  },
  { name: 'client', sources: ['src-main/client/'], tests: ['src-main/client/'] },
];
