/**
 * `npm run greedy`: the built desk on paper, opened to bots, of which some are greedy: 5,000 requests a second that
 * wait for no answer, 200 heads that never end, 50 streams that nobody reads. How its frames come meanwhile and its
 * own orders, how soon each of the bots is cut off, and when an honest one is served again (reliability.md P20).
 */
import { setTimeout as pause } from 'node:timers/promises';
import { startBuiltProgram } from '../fixtures/built-host';
import {
  addressOf,
  chooseAccount,
  doorSwitch,
  makeKey,
  openBots,
  type BotKey,
} from '../pages/bots';
import { tellCounts } from '../promises/counts';
import { readOptions } from '../scripts/options';
import {
  busyDuring,
  expectWhole,
  instrument,
  measure,
  quantile,
  type Samples,
} from './desk-measure';
import { openDeskWindow, type DeskWindow } from './desk-window';
import type { Devtools } from './devtools';
import { becomeGreedyBots, releaseGreedyBots } from './greedy-bots';
import { signedHeaders } from './greedy-key';
import { choose, fillLimit, priceOf, sendByHand, startTrading } from './order-by-hand';
import { instrumentOrders, type OrderTimes } from './order-probe';

/** The document's bans last up to three days, and all bots of a machine share them: one step, so that an honest bot can be waited for. */
const BAN_SEC = 5;
const SETTLE_MS = 3_000;
const HAND_EVERY_MS = 700;
/** A minute of weight, and a ban behind it. */
const LONGEST_REFUSAL_MS = 90_000;

interface Opened {
  readonly rest: string;
  readonly key: BotKey;
}

function openToBots(window: DeskWindow, address: string): Promise<Opened> {
  return window.prepare(async (page) => {
    await instrument(page);
    await page.addInitScript(instrumentOrders);
    await page.goto(address);
    await startTrading(page);
    const dialog = await openBots(page);
    await doorSwitch(dialog).click();
    const rest = await addressOf(dialog);
    // Of the trader's own account they would spend the trader's own limits, as on any venue.
    await chooseAccount(dialog, 'A new account');
    const key = await makeKey(dialog);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await choose(page, 'Limit');
    return { rest, key };
  });
}

/** Orders of the desk's own, each at another price below the market. */
class Hand {
  readonly times: OrderTimes[] = [];
  #price: number;

  constructor(price: number) {
    this.#price = price;
  }

  async place(page: Devtools, untilMs: number): Promise<void> {
    while (Date.now() < untilMs) {
      this.#price += 1;
      await fillLimit(page, this.#price);
      this.times.push(await sendByHand(page));
      await pause(HAND_EVERY_MS);
    }
  }
}

/** Seconds until a bot that waits as long as it is told has its answer. */
async function servedAfterSec({ rest, key }: Opened): Promise<number> {
  const startedMs = performance.now();
  const path = '/sapi/v1/account';
  while (performance.now() - startedMs < LONGEST_REFUSAL_MS) {
    const { status, headers } = await fetch(rest + path, {
      headers: signedHeaders(key, 'GET', path),
    });
    if (status === 200) return (performance.now() - startedMs) / 1_000;
    await pause(Number(headers.get('retry-after') ?? '1') * 1_000);
  }
  return Infinity;
}

interface Beside {
  readonly samples: Samples;
  readonly busyShare: number;
  readonly orders: readonly OrderTimes[];
}

async function besideThe(page: Devtools, hand: Hand, seconds: number): Promise<Beside> {
  const before = hand.times.length;
  const { value: samples, busyShare } = await busyDuring(page, () =>
    measure(page, seconds * 1_000, (untilMs) => hand.place(page, untilMs)),
  );
  await expectWhole(page);
  return { samples, busyShare, orders: hand.times.slice(before) };
}

function say(name: string, { samples, busyShare, orders }: Beside, seconds: number): void {
  const { frames, longTasks, longestTaskMs } = samples;
  const ackMs = orders.map((order) => order.ackMs);
  const rowMs = orders.map(({ drawnMs }) => drawnMs);
  console.log(
    `${name}: ${(frames.length / seconds).toFixed(1)} frames/s, frame p99 ${quantile(frames, 0.99).toFixed(1)} ms, ` +
      `longest ${Math.max(...frames).toFixed(0)} ms; ${longTasks} tasks over 50 ms, longest ${longestTaskMs.toFixed(0)} ms; ` +
      `its thread busy ${(busyShare * 100).toFixed(0)} %; ${orders.length} orders by hand, ` +
      `answered after ${quantile(ackMs, 0.5).toFixed(0)} ms (worst ${Math.max(...ackMs).toFixed(0)}), ` +
      `drawn after ${quantile(rowMs, 0.5).toFixed(0)} ms (worst ${Math.max(...rowMs).toFixed(0)})`,
  );
}

async function measureGreed(seconds: number): Promise<void> {
  const program = await startBuiltProgram({ exchange: { banLadderSec: [BAN_SEC] } });
  const window = await openDeskWindow();
  try {
    const opened = await openToBots(window, program.address);
    const page = await window.watch();
    const hand = new Hand(Math.round((await priceOf(page)) * 0.95));
    await pause(SETTLE_MS);
    const alone = await besideThe(page, hand, seconds);
    say('alone', alone, seconds);

    const port = Number(new URL(opened.rest).port);
    const bots = await releaseGreedyBots({ port, key: opened.key, seconds });
    const beside = await besideThe(page, hand, seconds);
    say('beside greedy bots', beside, seconds);
    await bots.flooded;
    const honestSec = await servedAfterSec(opened);
    const { flood, heads, unreadStreams, cpuShare } = await bots.report;
    page.close();

    const perSecond = flood.requests / seconds;
    console.log(
      `flood: ${flood.requests.toLocaleString('en-US')} requests, ${perSecond.toFixed(0)} a second, answers ` +
        `${JSON.stringify(flood.answers)}; ${flood.connections} connections, ${flood.cutOff} cut off, ` +
        `the first after ${flood.firstCutMs.toFixed(0)} ms, the longest lived ${flood.longestMs.toFixed(0)} ms; ` +
        `the bots took ${(cpuShare * 100).toFixed(0)} % of a core`,
    );
    console.log(
      `slow heads: ${heads.cutOff} cut off, the longest lived ${(heads.longestMs / 1_000).toFixed(1)} s; ` +
        `streams that nobody reads: ${unreadStreams.opened}, ${unreadStreams.cutOff} cut off, ` +
        `the longest lived ${(unreadStreams.longestMs / 1_000).toFixed(1)} s; ` +
        `an honest bot is served ${honestSec.toFixed(1)} s after the flood`,
    );
    await tellCounts({
      'requests of a flood': flood.requests,
      'slow heads': heads.cutOff,
      'streams that nobody reads': unreadStreams.opened,
      'orders of the desk placed beside them': beside.orders.length,
      'for a frame of the desk beside them, p99': quantile(beside.samples.frames, 0.99),
      'for its frame without them, p99': quantile(alone.samples.frames, 0.99),
      'until a flooder or a slow head was cut off':
        Math.max(flood.firstCutMs, flood.longestMs, heads.longestMs) / 1_000,
      'until a stream that nobody reads was cut off': unreadStreams.longestMs / 1_000,
      'until an honest bot was served again': honestSec,
    });
  } finally {
    await window.close();
    await program.close();
  }
}

const ground = process.env['GREEDY_GROUND'];
if (ground !== undefined) await becomeGreedyBots(ground);
else {
  const { seconds } = readOptions({ seconds: 15 });
  await measureGreed(seconds);
  process.exit(0);
}
