/** A key without rights for margin or futures: what the kill switch says of the wallets it may not look into. */
import { expect, it } from 'vitest';
import { Bench } from '../bench.testing';
import { marginDraft, openBench, submit, walletRequest } from '../orders/books.testing';
import { refused } from '../scripted-client.testing';

const denied = () => Promise.resolve(refused('-2015', 'No permission'));
const NEVER = (wallet: string) => ({
  symbol: '',
  orderId: '',
  why: { key: 'noRights', values: { wallet } },
});

function deny({ exchange }: Bench): void {
  Object.assign(exchange.margin, { openOrders: denied });
  Object.assign(exchange.futures, { allOpenOrders: denied });
}

async function withoutRights(bench = new Bench()): Promise<Bench> {
  deny(bench);
  await openBench(bench);
  bench.watch('kill');
  await bench.run(20_000, 100);
  return bench;
}

async function killed(bench: Bench): Promise<Bench> {
  await bench.desk.call('kill', { source: 'key' });
  await bench.run(15_000, 50);
  return bench;
}

it('ends in verified, with both wallets named, where it never had any', async () => {
  const bench = await withoutRights();
  const order = bench.exchange.add(walletRequest());
  await killed(bench);
  expect(bench.value('kill')).toMatchObject({
    phase: 'verified',
    stuck: [NEVER('margin'), NEVER('futures')],
  });
  expect(bench.exchange.orders.find(({ orderId }) => orderId === order.orderId)?.status).toBe(
    'CANCELED',
  );
  const next = bench.restarted();
  next.watch('kill');
  await next.run(20_000, 100);
  expect(next.value('kill').phase).toBe('verified');
});

it.each([
  ['in this run', (bench: Bench) => Promise.resolve(bench)],
  [
    'in an earlier run',
    async (bench: Bench) => {
      await bench.terminal.close();
      return bench.restarted();
    },
  ],
])(
  'needs you where its rights were taken after the wallets had been read %s',
  async (_when, again) => {
    const read = await openBench();
    await read.run(5_000, 100);
    deny(read);
    const bench = await again(read);
    bench.watch('kill');
    await bench.run(30_000, 100);
    await killed(bench);
    expect(bench.value('kill').phase).toBe('needs-you');
  },
);

it('needs you where an order of ours was there, although no read of it is remembered', async () => {
  const read = await openBench();
  await submit(read, marginDraft());
  await read.terminal.close();
  read.store.orderWorks.delete('rights margin');
  read.store.orderWorks.delete('rights futures');
  deny(read);
  const bench = read.restarted();
  bench.watch('kill');
  await bench.run(30_000, 100);
  await killed(bench);
  expect(bench.value('kill')).toMatchObject({
    phase: 'needs-you',
    stuck: expect.arrayContaining([
      expect.objectContaining({
        why: {
          key: 'unread',
          values: { wallet: 'margin', code: '-2015', message: 'No permission' },
        },
      }) as unknown,
    ]) as unknown,
  });
});

it('needs you where the switch was pulled before anything had been denied, and where spot is denied too', async () => {
  const early = new Bench();
  deny(early);
  await early.desk.call('kill', { source: 'key' });
  await openBench(early);
  early.watch('kill');
  await early.run(30_000, 100);
  expect(early.value('kill').phase).toBe('needs-you');

  const bench = await withoutRights();
  Object.assign(bench.exchange.spot, { openOrders: denied });
  await killed(bench);
  expect(bench.value('kill').phase).toBe('needs-you');
});
