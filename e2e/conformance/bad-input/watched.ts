/**
 * An exchange whose state is looked at around everything that is refused: the sequence number and the
 * hash of the whole state stand still, and no answer says more than it should.
 */
import assert from 'node:assert/strict';
import { place, SPOT_ORDER } from '../life';
import { LAB_TOKEN, NO_LIMITS, Stage } from '../stage';
import { Visit, type Reply } from '../visit';
import type { RawReply } from '../http-wire';

const REPLY_MAX_BYTES = 1024;

export interface Expected {
  readonly status: number;
  /** Absent: the reply is no body of ours. */
  readonly code?: number;
  readonly words?: string;
}

export class Watched {
  readonly stage: Stage;
  /** The owner at the loopback door. */
  readonly me: Visit;

  private constructor(stage: Stage) {
    this.stage = stage;
    this.me = new Visit(stage, stage.doors[1]);
  }

  /** Two accounts have traded one thousandth at 60000, on the pair and on the contract. */
  static async open(): Promise<Watched> {
    const watched = new Watched(await Stage.open({ limits: NO_LIMITS }));
    const other = await watched.me.newcomer();
    const spot = { ...SPOT_ORDER, price: 60_000 };
    await place(other, '/sapi/v1/order', { ...spot, side: 'SELL' });
    await place(watched.me, '/sapi/v1/order', spot);
    const contract = {
      contractName: 'E-BTC-USDT',
      volume: 10,
      price: 60_000,
      type: 'LIMIT',
      open: 'OPEN',
      positionType: 1,
    };
    await place(other, '/fapi/v1/order', { ...contract, side: 'SELL' });
    await place(watched.me, '/fapi/v1/order', { ...contract, side: 'BUY' });
    return watched;
  }

  /** Sends what must be refused; throws unless it is, as expected, and changes nothing. */
  async refused<R extends RawReply>(send: () => Promise<R>, expected: Expected): Promise<R> {
    const before = await this.state();
    const reply = await send();
    const code = Number(/"code":"?(-?\d+)/.exec(reply.text)?.[1] ?? NaN);
    const seen = { status: reply.status, ...(expected.code === undefined ? {} : { code }) };
    const wanted = {
      status: expected.status,
      ...(expected.code === undefined ? {} : { code: expected.code }),
    };
    assert.deepEqual(seen, wanted, reply.text.slice(0, 300));
    assert.ok(reply.text.includes(expected.words ?? ''), reply.text);
    this.checkManners(reply);
    assert.deepEqual(await this.state(), before, 'the exchange has changed');
    return reply;
  }

  /** Small, without secrets, without permissions for pages of websites. */
  checkManners(reply: RawReply): void {
    assert.ok(Buffer.byteLength(reply.text) <= REPLY_MAX_BYTES, 'over 1 KiB');
    const { apiKey, secret } = this.me.user;
    for (const word of [apiKey, secret, LAB_TOKEN]) assert.ok(!reply.text.includes(word), word);
    assert.equal(reply.headers['access-control-allow-origin'], undefined);
  }

  async state(): Promise<{ readonly seq: number; readonly stateHash: string }> {
    const { seq, stateHash } = (await this.stage.labQuery('state')) as {
      seq: number;
      stateHash: string;
    };
    return { seq, stateHash };
  }
}

export type Send = (watched: Watched) => Promise<Reply | RawReply>;
/** The row's number in the table, what is sent, how, and what it must be answered. */
export type Row = readonly [row: number, what: string, send: Send, expected: Expected];
