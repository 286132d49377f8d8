/** The parts whose tests are measured by what they notice: which sources are changed, which tests are asked. */

export interface Part {
  readonly name: string;
  /** What is changed: files, and folders with what is below; tests and what only tests use are left out. */
  readonly sources: readonly string[];
  /** The tests that are asked: files, and folders likewise. */
  readonly tests: readonly string[];
  /** In percent, below which the command fails; null where nobody has asked for one. */
  readonly leastScore: number | null;
}

/** What reliability.md asks of the ledger and of the client; what futures are worth is held to it as well. */
const ASKED = 85;

export const PARTS: readonly Part[] = [
  {
    name: 'ledger',
    sources: ['src-main/engine/ledger/', 'src-main/engine/funds.ts'],
    tests: [
      'src-main/engine/ledger/',
      'src-main/engine/funds.test.ts',
      'src-main/engine/two-wallets.test.ts',
    ],
    leastScore: ASKED,
  },
  {
    name: 'client',
    sources: ['src-main/client/'],
    tests: ['src-main/client/'],
    leastScore: ASKED,
  },
  {
    name: 'orders',
    sources: ['src-main/terminal/orders/'],
    tests: ['src-main/terminal/orders/'],
    leastScore: null,
  },
  {
    name: 'reconcile',
    sources: ['src-main/terminal/reconcile/'],
    tests: [
      'src-main/terminal/reconcile/',
      // How old what it knows is, and what becomes of it without an exchange, is told by no topic of its own.
      'src-main/terminal/connection.test.ts',
      'src-main/terminal/lost-exchange.test.ts',
    ],
    leastScore: null,
  },
  {
    // What futures are worth and cost, for the desk and for the simulated exchange.
    name: 'futures-math',
    sources: ['shared/domain/futures-math/'],
    tests: ['shared/domain/futures-math/'],
    leastScore: ASKED,
  },
];
