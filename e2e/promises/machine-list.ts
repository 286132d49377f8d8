/** The promises about money, the disk, hostile input, and the tests themselves. */
import { PLANTS } from '../teeth/plants';
import { atLeast, atMost, told, type ReliabilityPromise } from './promise';

export const MACHINE_PROMISES: readonly ReliabilityPromise[] = [
  {
    number: 'P1',
    promise: 'Money is conserved to the last unit',
    proven:
      'Random users in all three wallets among jumping prices: books that balance after every step, all invariants every fifty; the same in whole worlds with faults, and by properties after every single step. Money in the engine is whole units: the lint keeps numbers out of it',
    tests: [
      'src-main/engine/futures/random-traders.test.ts',
      'src-main/engine/margin/margin-property.test.ts',
      'src-main/engine/oracle.test.ts',
      'e2e/simulation/world.test.ts',
      'e2e/scripts/lint.test.ts',
    ],
    commands: [
      { script: 'money', words: '--steps 2000000' },
      { script: 'sim', words: '--count 50 --steps 150' },
    ],
    figures: [
      atLeast(2_000_000, 'steps of random users'),
      told('events of liquidations'),
      atMost(0, 'worlds in which an invariant broke'),
      atLeast(7_500, 'steps of whole worlds'),
      told('faults in them'),
      atMost(0, 'worlds in which something broke'),
    ],
    larger:
      '100,000,000 steps: `npm run money -- --steps 100000000`, five hours; 2,000 whole worlds: `npm run sim -- --count 2000`; a billion: never run',
  },
  {
    number: 'P2',
    promise: 'What was acknowledged survives a kill',
    proven:
      'An exchange on a real file is killed while signed orders stream in: what was acknowledged is there and answers as it was told, what was not is there whole or not at all; so is the whole program',
    tests: [
      'e2e/simulation/kill.test.ts',
      'e2e/simulation/kill-exchange.test.ts',
      'e2e/simulation/kill-host.test.ts',
    ],
    commands: [{ script: 'crash', words: '--kills 300 --orders 3000 --life 200' }],
    figures: [
      atLeast(300, 'kills'),
      atLeast(3_000, 'orders acknowledged'),
      atMost(0, 'lost or torn'),
      atMost(2, 'to open, p99', 's'),
    ],
    larger:
      '10,000 kills: `npm run crash -- --kills 10000 --life 200`. P2b, what a disk keeps when the power goes, is void: it is SQLite’s promise',
  },
  {
    number: 'P8',
    promise: 'No number is ever rounded by transport',
    proven:
      'Decimals of up to 30 digits and ids up to 2^63 − 1 go as requests, replies and frames to bytes and back, equal, without an exponent; an id survives every hop from the exchange to the desk and back; orders of random prices and quantities of every USDT pair, on spot and on margin, and of every contract, typed on the desk, are in the exchange as they were typed, and on the desk again; a price of each pair and contract is the same in ticks and as text',
    tests: [
      'shared/contract/exchange/fields/numbers.test.ts',
      'shared/contract/exchange/json/reply-json.test.ts',
      'shared/money/decimal.test.ts',
      'src-main/client/convert/units.test.ts',
      'src-main/client/convert/other-decimals.test.ts',
      'src-main/gateway/int64-ids.test.ts',
      'e2e/simulation/desk-numbers.test.ts',
    ],
    // Each has two decimals and an id, and makes the way four times.
    figures: [
      atLeast(50_000, 'orders of two decimals and an id'),
      atLeast(120, 'orders of random numbers through the desk'),
    ],
    larger:
      '10,000,000 numbers: not run; more through the desk itself: `DESK_ORDERS=100000 npx vitest run e2e/simulation/desk-numbers.test.ts`',
  },
  {
    number: 'P13',
    promise: 'Hostile frames are harmless',
    proven:
      'Frames with changed values, changed bytes and changed gzip, bombs, a million brackets, 100 MB: none shows a false market, honest ones still arrive; endless answers and streams on the line itself are cut off',
    tests: [
      'e2e/fuzz/feed-fuzz.test.ts',
      'src-main/client/feed/frame-text.test.ts',
      'shared/contract/exchange/stream/streams.test.ts',
      'src-main/adapters/hostile-venue.test.ts',
    ],
    figures: [
      atLeast(10_000, 'mutated frames'),
      atMost(0, 'crashes, false markets, honest frames not shown'),
      atMost(50, 'of the processor for the slowest', 'ms'),
      atMost(64, 'more memory afterwards', 'MB'),
    ],
    larger: 'A million frames: `npm run fuzz -- --frames 1000000`',
  },
  {
    number: 'P18',
    promise: 'Input fuzz',
    proven:
      'Requests grown from a grammar and from random bytes, half over real sockets: each is answered, none with a 5xx, and what is refused changes nothing; so it is with the stream, the lab and the desk',
    tests: [
      'e2e/fuzz/fuzz.test.ts',
      'e2e/fuzz/stream-fuzz.test.ts',
      'e2e/fuzz/lab-fuzz.test.ts',
      'e2e/fuzz/wire-fuzz.test.ts',
      'e2e/fuzz/answer-fuzz.test.ts',
      'e2e/conformance/bad-input',
    ],
    figures: [
      atLeast(10_000, 'odd requests'),
      atMost(0, '5xx, hangs, or changed by a refusal'),
      atMost(20, 'of the processor for an answer, p99', 'ms'),
    ],
    larger:
      '200,000: `npm run fuzz`; ten million: `npm run fuzz -- --requests 10000000`, never run',
  },
  {
    number: 'P20',
    promise: 'Slow or greedy bots cannot starve the desk',
    proven:
      'The built desk on paper, opened to bots: 5,000 requests a second that wait for no answer, odd and signed, 200 heads that never end and 50 streams that nobody reads. Its frames, its own orders, how soon flooders, heads and streams are cut off and an honest bot is served. The exchange has a thread of its own, and asks whoever leaves 64 KiB unread whether he reads: of more than 256 KiB he gets only what no newer frame replaces, and after seven seconds without reading, or beyond 4 MB, he is cut off',
    tests: [
      'src-main/gateway/http/rude-clients.test.ts',
      'src-main/gateway/http/plain-connection.test.ts',
      'src-main/gateway/http/stream-sockets.test.ts',
      'src-main/gateway/http/unread-bytes.test.ts',
      'src-main/gateway/stream/unread.test.ts',
      'src-main/gateway/admission/kept-bans.test.ts',
      'src-main/gateway/http/loopback.test.ts',
    ],
    commands: [{ script: 'greedy', words: '--seconds 15', isAlone: true }],
    figures: [
      atMost(50, 'for a frame of the desk beside them, p99', 'ms'),
      told('for its frame without them, p99', 'ms'),
      atMost(10, 'until a flooder or a slow head was cut off', 's'),
      atMost(20, 'until a stream that nobody reads was cut off', 's'),
      told('until an honest bot was served again', 's'),
      atLeast(60_000, 'requests of a flood'),
      atLeast(200, 'slow heads'),
      atLeast(50, 'streams that nobody reads'),
      atLeast(5, 'orders of the desk placed beside them'),
    ],
    larger:
      'A ban of the document lasts up to three days and is every bot’s of the machine: here five seconds, to see an honest one served again',
  },
  {
    number: 'P21',
    promise: 'Determinism',
    proven:
      'One market in two processes at speeds 1 and 60, and fifty worlds in two processes, are the same to the bit',
    tests: ['e2e/simulation/determinism.test.ts', 'src-main/engine/determinism.test.ts'],
    commands: [{ script: 'determinism', words: '--worlds 50 --here' }],
    figures: [atLeast(50, 'markets and worlds run twice'), atMost(0, 'that differ')],
    larger:
      '`npm run determinism`, with the newest Node of the registry: Node 20.20.2 twice, 22.23.3, 24.21.0 and 26.12.1 were equal. V8 of Electron itself: no Electron ran here',
  },
  {
    number: 'P22',
    promise: 'The tests have teeth',
    proven: 'Bugs planted one at a time in a copy of the tree, each noticed by a test',
    tests: ['e2e/teeth/plants.test.ts'],
    commands: [{ script: 'teeth', words: '--count 40' }],
    figures: [atLeast(40, 'bugs planted'), atMost(0, 'bugs that survived')],
    larger: `All ${PLANTS.length}: \`npm run teeth\` ([teeth.md](teeth.md)). Stryker’s changes, at least 85 % noticed in ledger and client: \`npm run mutants\` ([ledger](mutants-ledger.md), [client](mutants-client.md))`,
  },
  {
    number: 'P23',
    promise: 'Bad disk is not bad money',
    proven:
      'Every write of an exchange refused in turn, as full, broken (before and after it reached the disk) and read-only; both stores, the record and settings; a second program. A refused recording ends itself alone. Each write of a terminal refused in turn: what the desk shows is what the next start knows. An ending waits for what has left, and sends nothing more. Nothing acknowledged is lost, nothing else is there, each is told by name',
    tests: [
      'src-main/hosts/exchange/refusals.test.ts',
      'src-main/hosts/headless/recording.test.ts',
      'src-main/adapters/storage/refusals.test.ts',
      'src-main/adapters/settings.test.ts',
      'src-main/terminal/late-writes.test.ts',
      'src-main/terminal/closing.test.ts',
      'src-main/client/closing.test.ts',
      'src-main/terminal/orders/orders.test.ts',
      'e2e/bots/headless.test.ts',
    ],
    figures: [],
    larger:
      '`npm run disks`: a full tmpfs, EFBIG, a read-only one, a second program, 0 lost; `TIDEMARK_FULL=1 npx vitest run src-main/hosts/exchange/refusals.test.ts`',
  },
  {
    number: 'P24',
    promise: 'Old data opens',
    proven:
      'A folder kept by the program of schema 4 and 6 opens in today’s: balances, orders, fills, positions, record, settings as listed; earlier schemas by their tests; a newer file is refused, a migration is whole or not at all, thrown out of or killed at each of its statements',
    tests: ['e2e/simulation/old-data.test.ts', 'src-main/adapters/storage'],
    figures: [atLeast(100, 'migrations killed'), atLeast(100, 'migrations thrown out of')],
    larger: '10,000 kills: there are no more statements; `npm run old-data` keeps the next folder',
  },
];
