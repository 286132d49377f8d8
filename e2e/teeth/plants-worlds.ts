/** Planted where a bot, exits and keys meet: what the simulated worlds have found or would find. */
import type { Plant } from './plant';

const ORDERS = 'src-main/terminal/orders';
const LIQUIDATION = 'src-main/engine/futures/liquidation';
const WORLDS = ['e2e/simulation/world.test.ts'];

export const WORLD_PLANTS: readonly Plant[] = [
  {
    bug: 'an exit closes what its entry has not executed yet',
    file: `${ORDERS}/exits/exit-plan.ts`,
    find: 'Math.max(0, executedOf(plan) - placedOf(exit)',
    replace: 'Math.max(0, wholeOf(plan) - placedOf(exit)',
    tests: WORLDS,
  },
  {
    bug: 'the take profit of an older entry is placed before the stop of a later one',
    file: `${ORDERS}/exits/exit-turns.ts`,
    find: '(stops.length > 0 ? stops : all)',
    replace: 'all',
    tests: [`${ORDERS}/exits/exits-limited.test.ts`],
  },
  {
    bug: 'what one account has set its day to lose holds on another one',
    file: 'src-main/terminal/index.ts',
    find: '    settings: ports.accountSettings ?? settings,\n',
    replace: '    settings,\n',
    tests: WORLDS,
  },
  {
    bug: 'a take profit is taken for the stop that is in doubt beside it',
    file: `${ORDERS}/evidence/evidence.ts`,
    find: "  if (search.isMistakable()) return { kind: 'ambiguous', why: 'mistakable' };\n",
    replace: '',
    tests: [`${ORDERS}/exits/exits-in-doubt.test.ts`],
  },
  {
    bug: 'a stop whose cancel is only promised is told as fired, and waits on unseen',
    file: `${ORDERS}/tracked-order.ts`,
    find: "status === 'INIT' || (isCancelPromised === true && executed === 0);",
    replace: "status === 'INIT';",
    tests: [`${ORDERS}/conditions/conditions.test.ts`],
  },
  {
    bug: 'a wallet that was denied as the program began is looked at in five minutes',
    file: 'src-main/terminal/reconcile/cadence.ts',
    find: 'return deniedForMs === null ? idleMs : Math.min(idleMs, Math.max(DENIED_MS, deniedForMs));',
    replace: 'return deniedForMs === -1 ? DENIED_MS : idleMs;',
    tests: ['src-main/terminal/reconcile/rights-back.test.ts'],
  },
  {
    bug: 'a wallet that a key may look into again is looked at as late as one that it never could',
    file: 'src-main/terminal/reconcile/source.ts',
    find: 'isDenied ? isAllRefused || lastReadMs !== null : isAllRefused',
    replace: 'isDenied ? false : isAllRefused',
    tests: ['src-main/terminal/reconcile/rights-back.test.ts'],
  },
  {
    bug: "a bot's order is shown as the terminal's own",
    file: `${ORDERS}/blotter.ts`,
    find: 'const isOwn = isUnseen ? intent !== null : known.isOwn;',
    replace: 'const isOwn = isUnseen ? true : known.isOwn;',
    tests: WORLDS,
  },
  {
    bug: 'a key that may only read trades',
    file: 'src-main/gateway/admission/admission.ts',
    find: 'key.permissions.has(endpoint.permission)',
    replace: 'key.permissions.size > 0',
    tests: WORLDS,
  },
  {
    bug: 'a key that was taken away goes on working',
    file: 'src-main/gateway/admission/key-store.ts',
    find: 'this.#keys.delete(apiKey);',
    replace: 'this.#keys.has(apiKey);',
    tests: WORLDS,
  },
  {
    bug: 'interest is rounded down',
    file: 'src-main/engine/margin/loan-book.ts',
    find: "this.#hourlyRate(asset), ONE, 'ceil')",
    replace: "this.#hourlyRate(asset), ONE, 'floor')",
    tests: WORLDS,
  },
  {
    bug: 'a unit more is taken than the fee that is told',
    file: 'src-main/engine/spot/settlement.ts',
    find: 'this.#ledger.moveWhole(from, house.fee, fee);',
    replace: 'this.#ledger.moveWhole(from, house.fee, fee + 1);',
    tests: WORLDS,
  },
  {
    bug: 'a unit of what is moved between wallets stays behind',
    file: 'src-main/engine/funds.ts',
    find: 'this.#ledger.move(out, into, amount);',
    replace: 'this.#ledger.move(out, into, (amount - 1n) as typeof amount);',
    tests: WORLDS,
  },
  {
    bug: 'an exit is cancelled as soon as it waits',
    file: `${ORDERS}/exits/left-exits.ts`,
    find: 'if (!isClosed(plan)) return;',
    replace: 'if (plan.exits.every(({ parts }) => parts.length === 0)) return;',
    tests: WORLDS,
  },
  {
    bug: 'the last in line are deleveraged',
    file: `${LIQUIDATION}/deleveraging.ts`,
    find: 'compareFractions(b.score, a.score) || a.position.id - b.position.id',
    replace: 'compareFractions(a.score, b.score) || a.position.id - b.position.id',
    tests: WORLDS,
  },
  {
    bug: 'those who won are closed although the fund can pay',
    file: `${LIQUIDATION}/insurance-fund.ts`,
    find: 'if (losing === null || deficit <= 0n) return;',
    replace: 'if (losing === null) return;',
    tests: WORLDS,
  },
  {
    bug: 'who is deleveraged is closed a hundredth below the bankruptcy price',
    file: `${LIQUIDATION}/deleveraging.ts`,
    find: 'this.#trading.deleverage(losing, position, volume, price);',
    replace:
      'this.#trading.deleverage(losing, position, volume, ticks(price - Math.floor(price / 100)));',
    tests: WORLDS,
  },
  {
    bug: 'two clicks put an order back twice',
    file: `${ORDERS}/changes/change.ts`,
    find: "    if (state.phase !== 'offer') return outcomeOfChange(state);",
    replace: "    if (state.phase === 'ended') return outcomeOfChange(state);",
    tests: WORLDS,
  },
  {
    bug: 'a recording opens a market that was closed',
    file: 'src-main/gateway/recording/feed-recorder.ts',
    find: "    if (status !== 'OPEN') return;\n",
    replace: '',
    tests: WORLDS,
  },
  {
    bug: 'an exchange that was closed goes on with the book that it followed before',
    file: 'src-main/engine/feed/feed-desk.ts',
    find: '      if (followed.fedAtMs === null) continue;\n      followed.fedAtMs = null;',
    replace: '      if (followed.fedAtMs !== 0) continue;\n      followed.fedAtMs = null;',
    tests: WORLDS,
  },
  {
    bug: 'a session that opens goes on with the key that has been replaced',
    file: 'src-main/terminal/venues/build.ts',
    find: 'session().hasClient',
    replace: 'session().client() !== null',
    tests: ['src-main/terminal/venues/venues.test.ts'],
  },
];
