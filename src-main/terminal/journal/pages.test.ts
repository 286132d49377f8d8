/** A list that is read page by page: of one that was not read to its end nobody is shown a part. */
import { expect, it } from 'vitest';
import { PagedList, type ReadPage } from './pages';

interface Row {
  readonly id: string;
}
const PAGE = 2;
const UNREAD = { code: '-1003', message: 'too many requests' };

/** An exchange that tells its newest first, and refuses the page of this number. */
function pagesOf(
  ids: readonly string[],
  refusedPage = Infinity,
): { read: ReadPage<Row>; asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    read: (last) => {
      asked.push(last?.id ?? 'newest');
      if (asked.length === refusedPage) return Promise.resolve({ error: UNREAD });
      const from = last === undefined ? 0 : ids.indexOf(last.id) + 1;
      const rows = ids.slice(from, from + PAGE).map((id) => ({ id }));
      return Promise.resolve({ rows, isLast: from + PAGE >= ids.length });
    },
  };
}
const listed = (list: PagedList<Row>): string[] => list.rows.map(({ id }) => id);

it('shows nothing of a list that was refused half-way, and all of it once it was read', async () => {
  const list = new PagedList<Row>(({ id }) => id);
  expect(await list.read(pagesOf(['c', 'b', 'a'], 2).read)).toEqual(UNREAD);
  expect(list.has('c')).toBe(true);
  expect(listed(list)).toEqual([]);
  expect(await list.read(pagesOf(['c', 'b', 'a']).read)).toBeNull();
  expect(listed(list)).toEqual(['c', 'b', 'a']);
});

it('reads on to its end what an earlier reading has left half-way', async () => {
  const list = new PagedList<Row>(({ id }) => id);
  await list.read(pagesOf(['c', 'b', 'a'], 2).read);
  const { read, asked } = pagesOf(['d', 'c', 'b', 'a']);
  await list.read(read);
  expect(asked).toEqual(['newest', 'c']);
  expect(listed(list).toSorted()).toEqual(['a', 'b', 'c', 'd']);
});

it('reads no further than what is known, once the whole is', async () => {
  const list = new PagedList<Row>(({ id }) => id);
  await list.read(pagesOf(['c', 'b', 'a']).read);
  const { read, asked } = pagesOf(['e', 'd', 'c', 'b', 'a']);
  expect(await list.read(read)).toBeNull();
  expect(asked).toEqual(['newest', 'd']);
  expect(listed(list).toSorted()).toEqual(['a', 'b', 'c', 'd', 'e']);
});

it('names a list that goes on beyond all pages', async () => {
  const list = new PagedList<Row>(({ id }) => id);
  const endless: ReadPage<Row> = (last) =>
    Promise.resolve({ rows: [{ id: `${Number(last?.id ?? 0) + 1}` }], isLast: false });
  expect(await list.read(endless)).toEqual({ code: 'too-long', message: '50' });
  expect(listed(list)).toEqual([]);
});
