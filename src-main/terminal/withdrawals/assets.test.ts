import { ManualClock } from '@shared/kernel/manual-clock.testing';
import { expect, it } from 'vitest';
import type { ExchangeClient } from '../../client/exchange-client';
import { Outbox } from '../outbox';
import { accepted } from '../scripted-client.testing';
import { Assets } from './assets';

it('an exchange that is opened while another one still owes its answer is read by itself', async () => {
  const clock = new ManualClock();
  const assets = new Assets(new Outbox(clock), clock);
  const asked: string[] = [];
  const clientOf = (name: string, answer: Promise<unknown>) => {
    const read = () => {
      asked.push(name);
      return answer;
    };
    return { openData: { assets: read } } as unknown as ExchangeClient;
  };
  let late: (answer: unknown) => void = () => undefined;
  assets.open(clientOf('lost', new Promise((resolve) => (late = resolve))));
  assets.close();
  assets.open(clientOf('there', Promise.resolve(accepted([{ asset: 'USDT' }]))));
  late(accepted([]));
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  expect(asked).toEqual(['lost', 'there']);
  expect(assets.all()).toEqual([{ asset: 'USDT' }]);
});
