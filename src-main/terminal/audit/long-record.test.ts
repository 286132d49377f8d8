/** A record that is read in several goes: what one of them has found is not forgotten by the next. */
import { expect, it } from 'vitest';
import { Bench } from '../bench.testing';

it('names what is broken at its beginning and what is broken at its end', async () => {
  const bench = await new Bench().start();
  const [entry] = bench.store.audit;
  if (entry === undefined) throw new Error('a start is recorded');
  while (bench.store.audit.length < 5_000) {
    bench.store.audit.push({ ...entry, seq: bench.store.audit.length + 1 });
  }
  const why = 'the entry is not the one that was written';
  bench.store.auditBreaks = [
    { seq: 1, why },
    { seq: 4_500, why },
  ];
  const next = bench.restarted();
  next.watch('audit');
  await next.run(100);
  expect(next.value('audit')).toMatchObject({
    state: 'broken',
    breaks: [{ seq: 1 }, { seq: 4_500 }],
  });
});
