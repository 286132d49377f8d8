/** Somebody with a key, who asks a running exchange in signed bytes and moves the clock until it answers. */
import { createHmac } from 'node:crypto';
import type { ManualClock } from '@shared/kernel/manual-clock.testing';
import type { PaperKey } from '../paper/paper-keys';
import type { RunningExchange } from './running-exchange';

const TURNS_MAX = 200;

interface Answer {
  readonly isOk: boolean;
  readonly text: string;
}

export async function ask(
  { exchange, clock }: { readonly exchange: RunningExchange; readonly clock: ManualClock },
  { apiKey, secret }: PaperKey,
  [method, target]: readonly ['GET' | 'POST', string],
  fields?: object,
): Promise<Answer> {
  const body = fields === undefined ? '' : JSON.stringify(fields);
  const ts = String(clock.nowMs());
  const signed = `${ts}${method}${target.split('?')[0] ?? ''}${body}`;
  const asked = exchange.handle({
    method,
    target,
    ip: 'in-process',
    body: Buffer.from(body),
    headers: [
      ['Content-Type', 'application/json'],
      ['X-CH-APIKEY', apiKey],
      ['X-CH-TS', ts],
      ['X-CH-SIGN', createHmac('sha256', secret).update(signed).digest('hex')],
    ],
  });
  const answer = await settled(clock, asked);
  return { isOk: answer.status === 200, text: Buffer.from(answer.body).toString('utf8') };
}

/** Moves the clock until it is there. */
export async function settled<T>(clock: ManualClock, asked: Promise<T>): Promise<T> {
  const end = { isThere: false };
  void asked.finally(() => (end.isThere = true)).catch(() => undefined);
  for (let turn = 0; !end.isThere && turn < TURNS_MAX; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    clock.advance(1);
  }
  return asked;
}
