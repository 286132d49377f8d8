/**
 * One signed order at a time from the client to its answer, in process (the way of the desk: bytes over a
 * MessagePort) and over loopback; and what of it is signing, JSON and the journal.
 */
import { MessageChannel } from 'node:worker_threads';
import {
  decodeRequest,
  decodeResponse,
  encodeRequest,
  encodeResponse,
  exchange as contract,
} from '@shared/contract/exchange';
import { invariant } from '@shared/kernel/result';
import { createWorkerPortTransport } from '../../src-main/adapters/worker-port';
import { createSigner, takeSecret, type Signer } from '../../src-main/client/request/signer';
import type { Transport } from '../../src-main/client/transport';
import { serveInProcess } from '../../src-main/gateway/in-process';
import { cpuNsOf } from './engine-check';
import { loadOrders } from './loopback-orders';
import { startServer } from './loopback-servers';
import { quantile } from './desk-measure';
import { openTripExchange } from './trip-exchange';

const WARM_UP = 500;
const ORDERS = 1_000;
const LOOPBACK_WARM_UP = 10_000;
const LOOPBACK_ORDERS = 1_000;
const SHARE_ROUNDS = 20_000;

const { newOrder } = contract.spot;
const SHAPE = {
  symbol: 'BTCUSDT',
  side: 'BUY',
  type: 'LIMIT',
  price: '50000',
} as const;
const INPUT = { ...SHAPE, volume: '0.001', newClientOrderId: 'bench-1' };

interface TripTimes {
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly meanUs: number;
}

interface TripFigures {
  readonly inProcess: TripTimes;
  readonly loopback: Omit<TripTimes, 'meanUs'>;
  /** Of one round trip in process, microseconds. */
  readonly signingUs: number;
  readonly jsonUs: number;
  readonly journalUs: number;
}

export async function measureTrips(): Promise<TripFigures> {
  const { journalUs, ...inProcess } = await tripsInProcess();
  const loopback = await tripsOverLoopback();
  return {
    inProcess,
    loopback,
    journalUs,
    signingUs: signingUs(),
    jsonUs: jsonUs(),
  };
}

async function tripsInProcess(): Promise<TripTimes & { readonly journalUs: number }> {
  const trip = openTripExchange();
  const { port1, port2 } = new MessageChannel();
  serveInProcess(trip.exchange, port2);
  const transport = createWorkerPortTransport(port1);
  const signers = trip.keys.map(({ apiKey, secret }) =>
    createSigner(apiKey, takeSecret(Buffer.from(secret))),
  );
  let sent = 0;
  const placeOne = async (): Promise<void> => {
    const signer = signers[sent % signers.length];
    invariant(signer !== undefined, 'there are signers');
    sent += 1;
    await place(transport, signer, `bench-${sent}`);
  };
  for (let done = 0; done < WARM_UP; done += 1) await placeOne();
  const tookMs: number[] = [];
  const waitedBeforeMs = trip.commits.waitedMs;
  for (let done = 0; done < ORDERS; done += 1) {
    const startedMs = performance.now();
    await placeOne();
    tookMs.push(performance.now() - startedMs);
  }
  const waitedMs = trip.commits.waitedMs - waitedBeforeMs;
  port1.close();
  trip.close();
  const perOrderUs = (ms: number): number => (ms * 1000) / ORDERS;
  return {
    p50Ms: quantile(tookMs, 0.5),
    p99Ms: quantile(tookMs, 0.99),
    meanUs: perOrderUs(tookMs.reduce((sum, each) => sum + each, 0)),
    journalUs: perOrderUs(waitedMs),
  };
}

/** What the client does with an order, but for the limits it keeps. */
async function place(transport: Transport, signer: Signer, name: string): Promise<void> {
  const { bodyText } = encodeRequest(newOrder, {
    ...INPUT,
    newClientOrderId: name,
  });
  const body = Buffer.from(bodyText);
  const timestampMs = Date.now();
  const reply = await transport.request({
    method: 'POST',
    url: `https://trip.invalid${newOrder.path}`,
    headers: {
      'Content-Type': 'application/json',
      'X-CH-APIKEY': signer.apiKey,
      'X-CH-TS': String(timestampMs),
      'X-CH-SIGN': signer.sign(timestampMs, 'POST', newOrder.path, body),
    },
    body,
    timeoutMs: 10_000,
  });
  invariant(reply.ok, 'the exchange answers');
  const text = Buffer.from(reply.value.body).toString('utf8');
  invariant(decodeResponse(newOrder, text).ok, text);
}

async function tripsOverLoopback(): Promise<Omit<TripTimes, 'meanUs'>> {
  const server = await startServer('exchange');
  await loadOrders(server, { inFlight: 32, requests: LOOPBACK_WARM_UP });
  const { p50Ms, p99Ms } = await loadOrders(server, {
    inFlight: 1,
    requests: LOOPBACK_ORDERS,
  });
  await server.stop();
  return { p50Ms, p99Ms };
}

/** Once by the client, once by the exchange to compare. */
function signingUs(): number {
  const signer = createSigner('key', takeSecret(Buffer.from('secret')));
  const body = Buffer.from(encodeRequest(newOrder, INPUT).bodyText);
  let length = 0;
  const work = (): void => {
    for (let round = 0; round < SHARE_ROUNDS; round += 1) {
      length += signer.sign(1_700_000_000_000 + round, 'POST', newOrder.path, body).length;
    }
  };
  work();
  const ns = cpuNsOf(work);
  invariant(length > 0, 'it was signed');
  return (2 * ns) / SHARE_ROUNDS / 1000;
}

/** Written and read, the order and its answer. */
function jsonUs(): number {
  const ids = {
    orderId: '1',
    clientOrderId: 'bench-1',
    transactTime: 1_700_000_000_000,
  };
  const state = { origQty: '0.001', executedQty: '0', status: 'NEW' } as const;
  const output = { ...SHAPE, ...ids, ...state };
  let read = 0;
  const work = (): void => {
    for (let round = 0; round < SHARE_ROUNDS; round += 1) {
      const { bodyText } = encodeRequest(newOrder, INPUT);
      if (decodeRequest(newOrder, { query: '', bodyText }).ok) read += 1;
      if (decodeResponse(newOrder, encodeResponse(newOrder, output)).ok) read += 1;
    }
  };
  work();
  const ns = cpuNsOf(work);
  invariant(read === 4 * SHARE_ROUNDS, `all is read: ${read}`);
  return ns / SHARE_ROUNDS / 1000;
}
