/** The greedy bots, in a process of their own that `greedy.ts` forks from its own bundle. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Flood } from './greedy-flood';
import { openSlowHeads, openUnreadStreams } from './greedy-lives';
import type { GreedyReport, Ground } from './greedy-report';

const STREAMS = 50;
const HEADS = 200;
const REQUESTS_PER_SECOND = 5_000;
/** How much longer than the flood the last of them may live. */
const REST_MS = 12_000;

export interface GreedyBots {
  /** After `seconds`. */
  readonly flooded: Promise<unknown>;
  /** When none is left, or the rest has been waited for. */
  readonly report: Promise<GreedyReport>;
}

/** Resolves when the flood begins. */
export async function releaseGreedyBots(ground: Ground): Promise<GreedyBots> {
  const child = fork(fileURLToPath(import.meta.url), {
    env: { ...process.env, GREEDY_GROUND: JSON.stringify(ground) },
  });
  const said = (): Promise<unknown> =>
    Promise.race([
      once(child, 'message').then(([message]) => message as unknown),
      once(child, 'exit').then(() => {
        throw new Error('the greedy bots ended');
      }),
    ]);
  await said();
  const flooded = said();
  return { flooded, report: flooded.then(said) as Promise<GreedyReport> };
}

/** What the child process does. */
export async function becomeGreedyBots(text: string): Promise<void> {
  const ground = JSON.parse(text) as Ground;
  let isOver = false;
  const streams = await openUnreadStreams(ground.port, STREAMS);
  const heads = openSlowHeads(ground.port, HEADS, () => isOver);
  const flood = new Flood(ground, REQUESTS_PER_SECOND);
  const cpu = process.cpuUsage();
  const startedMs = performance.now();
  flood.start();
  process.send?.('begun');
  await pause(ground.seconds * 1_000);
  const flooded = flood.stop();
  const { user, system } = process.cpuUsage(cpu);
  const cpuShare = (user + system) / 1_000 / (performance.now() - startedMs);
  isOver = true;
  process.send?.('over');
  const untilMs = performance.now() + REST_MS;
  while (heads.open + streams.open > 0 && performance.now() < untilMs) await pause(100);
  for (const lives of [heads, streams]) lives.end();
  const report: GreedyReport = {
    flood: flooded,
    heads: { cutOff: heads.cutOff, longestMs: heads.longestMs },
    unreadStreams: { opened: STREAMS, cutOff: streams.cutOff, longestMs: streams.longestMs },
    cpuShare,
  };
  process.send?.(report, () => process.exit(0));
}
