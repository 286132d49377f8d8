/** The promises about orders, withdrawals and an account of a venue. */
import { atLeast, atMost, told, type Command, type ReliabilityPromise } from './promise';

const ORDERS = 'src-main/terminal/orders';
/** All profiles that hurt, in one process: ten thousand intents, by each of the three policies on used client ids. */
const SESSIONS: readonly Command[] = (['reject', 'idempotent', 'accept'] as const).map(
  (policy) => ({
    script: 'live:proof',
    words: `--simulated --intents 1000 --every 60 --dialect ${policy === 'accept' ? 'live' : 'document'} --profile overload,wire,outage,partialOutage --duplicates ${policy}`,
  }),
);

export const LIVE_PROMISES: readonly ReliabilityPromise[] = [
  {
    number: 'P3',
    promise: 'One intent is at most one order',
    proven:
      "Sessions under faults, with kills before and after a send, for all three policies on used client ids; arrivals counted by client id at the venue's door",
    tests: ['e2e/live/session', `${ORDERS}/orders.test.ts`, `${ORDERS}/three-books.test.ts`],
    commands: SESSIONS,
    figures: [atLeast(10_000, 'intents under faults'), atMost(0, 'sent twice')],
    larger:
      'A million orders: `npm run live:proof -- --simulated --intents 1000 --seeds 50` makes as many in a day; never run so long',
  },
  {
    number: 'P4',
    promise: 'No outcome is guessed',
    proven:
      'After the faults nothing is left SENDING, CHECKING or CANCELING; `accepted` is that order at the venue, `not-placed` and `rejected` are none; only condition orders and futures twins need a person',
    tests: [
      'e2e/live/session',
      `${ORDERS}/evidence/evidence.test.ts`,
      `${ORDERS}/evidence/zombies.test.ts`,
    ],
    commands: SESSIONS,
    figures: [
      told('unknown for a while'),
      told('left to a person'),
      atMost(60, 'until all was known', 's'),
      atMost(0, 'not as at the venue'),
    ],
    larger: '`npm run live:proof`: the table below, over TLS',
  },
  {
    number: 'P5',
    promise: 'A withdrawal is never sent twice',
    proven:
      'Lost, late, refused, answered by a 504, killed on either side of the send, clicked again, over restarts: one id for ever, also in the sessions and where the whole program is killed',
    tests: [
      'src-main/terminal/withdrawals/never-twice.test.ts',
      'e2e/simulation/kill-withdrawal.test.ts',
      'e2e/live/session',
    ],
    figures: [
      atLeast(100, 'answers lost'),
      atLeast(100, 'killed between the disk and the line'),
      atLeast(100, 'answers of 504'),
      atMost(0, 'sent twice'),
    ],
    larger:
      '10,000 of each: `WITHDRAWAL_RUNS=80000 npx vitest run src-main/terminal/withdrawals/never-twice.test.ts`; more moments of the whole program: `TIDEMARK_FULL=1 npx vitest run e2e/simulation/kill-withdrawal.test.ts`',
  },
  {
    number: 'P6',
    promise: 'What you confirmed is what was signed',
    proven:
      'The review asks for two pieces of the hidden middle of an address: of random lookalikes none passes. Desks that ask by chance for another amount, another label or a lookalike of the address, and say anything while the review is open: what is signed is what its reader has on paper, once for each answer. A desk that asks for something else while a review is open, under the same intent or another, changes nothing of what is sent; the window is drawn by main and armed after two seconds',
    tests: [
      'src-main/terminal/withdrawals/review.test.ts',
      'src-main/terminal/withdrawals/live.test.ts',
      'e2e/electron-checks/review.test.ts',
      'e2e/electron-checks/wire-fuzz.test.ts',
      'e2e/fuzz/withdraw-fuzz.test.ts',
    ],
    figures: [
      atLeast(1_000, 'desks that withdraw'),
      atMost(0, 'signed otherwise than on paper'),
      atLeast(1_000, 'reviews of other addresses than the one read'),
      atMost(0, 'of them confirmed'),
      atLeast(1_000, 'messages of a hostile page'),
    ],
    larger:
      '100,000 desks that withdraw: `WITHDRAW_DESKS=100000 npx vitest run e2e/fuzz/withdraw-fuzz.test.ts`',
  },
  {
    number: 'P7',
    promise: 'Partial fills count, cancel races converge',
    proven:
      "Executed amounts of every ended order and every fill equal the venue's after cancels and changes against a moving market",
    tests: [
      'e2e/live/session',
      'src-main/terminal/reconcile/missing-fills.test.ts',
      `${ORDERS}/cancels/doubtful-cancels.test.ts`,
      `${ORDERS}/changes/change.test.ts`,
    ],
    commands: SESSIONS,
    figures: [atLeast(1_000, 'cancels and changes'), atMost(0, 'not as at the venue')],
    larger: '100,000: `npm run live:proof -- --simulated --seeds 20`; never run to that number',
  },
  {
    number: 'P9',
    promise: 'Clock skew never breaks trading',
    proven:
      'Skew ±1 h, jumps, drift of 500 ppm between two measurements, delays of 5 ms to 2.4 s on each leg: inside the window; one measurement a jump; sessions under `clockskew`',
    tests: ['src-main/client/request/clock-sync.test.ts'],
    figures: [atLeast(4_000, 'clocks with skews, jumps, drifts and delays')],
    larger: '200,000 of each: not run; sessions: `npm run live:proof -- --profile clockskew`',
  },
  {
    number: 'P10',
    promise: 'We never earn a ban',
    proven:
      'Weights of any minute and bursts under all the load there is, also of requests that waited together or were held up on a line that stalls, and where a venue allows a fifth or a twentieth; nothing while told to wait, over restarts; smaller bursts and minutes are learned from refusals',
    tests: [
      'src-main/client/limits/limiter.test.ts',
      'src-main/client/limits/burst-limits.test.ts',
      'src-main/client/limits/limits-learned.test.ts',
      'src-main/client/limits/limits-in-parallel.test.ts',
      'e2e/live/never-banned.test.ts',
      'src-main/hosts/live/blocks.test.ts',
    ],
    figures: [
      // Of each of three venues and of the line that stalls 14.4 minutes, a hundredth of a day.
      atLeast(57, 'minutes under all load'),
      told('answers of 200'),
      told('answers of 410 or 429'),
      atMost(0, 'answers of 418'),
      atMost(0, 'requests while told to wait'),
      atLeast(20, 'restarts while banned'),
      atMost(0, 'requests while banned'),
    ],
    larger:
      'A day: `TIDEMARK_FULL=1 npx vitest run e2e/live/never-banned.test.ts`: at the stated limits 0 refusals of 2.8 million requests, with a line that stalls 0 of 1.2 million, at a fifth of them 759,924 answers and 3,947 refusals, at a twentieth 188,752 and 6,051, 0 bans; sessions: `npm run live:proof -- --profile ratelimited,maintenance`; 1,000 restarts: not run',
  },
  {
    number: 'P11',
    promise: 'Stale data is never shown as live',
    proven:
      'A silent channel, a dead and a half-open socket, sleeps of 1 s to 8 h, backward stamps, crossed books, frames of others: each flagged in time; entry waits for a new read; every channel is there again after each loss',
    tests: ['src-main/terminal/market/feed-guards.test.ts', `${ORDERS}/placing/guards.test.ts`],
    figures: [atLeast(20, 'connections lost and restored')],
    larger: '1,000 connections: not run',
  },
  {
    number: 'P12',
    promise: 'Stale price guard',
    proven:
      'Old books, prices beyond the collar, no reference: stopped in main; passive prices pass',
    tests: [
      `${ORDERS}/placing/many-tickets.test.ts`,
      `${ORDERS}/placing/guards.test.ts`,
      'src-main/terminal/risk/risk.test.ts',
    ],
    figures: [
      atLeast(1_000, 'tickets'),
      told('stopped in main'),
      told('passed on'),
      atMost(0, 'judged wrongly'),
    ],
    larger: '100,000 tickets: not run',
  },
  {
    number: 'P14',
    promise: 'Paper never touches live',
    proven:
      "Random actions with switches of account while orders are under way: no request, and no key, to a host that is not the running profile's; stores apart; the mode stands as text in frame, title and button",
    tests: [
      'src-main/hosts/live/one-venue.test.ts',
      'src-main/terminal/venues',
      'src-renderer/session/orders/trading-mode.test.ts',
      'e2e/simulation/live-account.test.ts',
    ],
    figures: [atLeast(10_000, 'random actions'), atMost(0, 'to another account')],
    larger: 'A million actions: not run',
  },
  {
    number: 'P15',
    promise: 'Double-submit safe',
    proven:
      'The same ticket again after 0 to 500 ms, also by the next run of the program, also with its answer lost: one order each',
    tests: [`${ORDERS}/placing/double-submit.test.ts`],
    figures: [atLeast(100, 'tickets sent again and again')],
    larger: '10,000 tickets: not run',
  },
  {
    number: 'P16',
    promise: 'Fat-finger limits',
    proven: 'In main, without a way around in the ticket, raised only after ten minutes',
    tests: ['src-main/terminal/risk/risk.test.ts', 'src-main/terminal/risk/loosening.test.ts'],
    figures: [],
    larger: '',
  },
  {
    number: 'P17',
    promise: 'Kill switch',
    proven:
      'A thousand orders behind 30 % loss are proven gone; new ones are refused in the same tick; over a restart; by a key of the system and the tray without a page',
    tests: [
      'src-main/terminal/kill/kill.test.ts',
      'src-main/terminal/kill/lossy.test.ts',
      'e2e/electron-checks/desktop.test.ts',
    ],
    figures: [
      atLeast(1_000, 'orders behind 30 % loss'),
      atLeast(20, 'contract orders behind 30 % loss'),
      atMost(30, 'until those of spot and margin are gone', 's'),
      atMost(0, 'left open'),
    ],
    larger:
      '`TIDEMARK_FULL=1 npx vitest run src-main/terminal/kill`: of 1,000 behind 30 % loss each way spot and margin 11.7 s, margin alone 26.1 s, contracts 117.7 s (121.1)',
  },
  {
    number: 'P19',
    promise: 'Secrets never leave main',
    proven:
      "Over real TLS: in no message to a desk, file, log, traffic row, command line, environment or answer to a bot, in six encodings; nor in the page's heap",
    tests: [
      'e2e/live/canary.test.ts',
      'e2e/simulation/live-account.test.ts',
      'src-main/adapters/vault',
    ],
    walks: ['e2e/specs/desk.spec.ts'],
    figures: [],
    larger: '',
  },
];
