/** All withdrawals of the account: pages by number (document §4.5), newest first, of which none tells where the next begins. */
import type { Withdrawal } from '@shared/domain/withdrawal';
import type { ExchangeClient } from '../../client/exchange-client';
import { mayGoOn, NO_OLDER_PAGE } from '../../client/endpoints/pages';
import { unreadBy, type Unread } from '../unread';
import type { PagedList } from './pages';

/** The exchange's page. */
const PAGE = 100;

/**
 * What went wrong; null when nothing newer is left. Some exchanges count the rows of the page alone, so a full one is
 * never the last; the same page again, or none where there should be more, leaves what is behind it unread.
 */
export function readWithdrawals(
  withdrawals: PagedList<Withdrawal>,
  client: Pick<ExchangeClient, 'withdrawals'>,
): Promise<Unread | null> {
  const read = new Set<string>();
  let page = 0;
  return withdrawals.read(async (last) => {
    page += 1;
    const answer = await client.withdrawals.list({ page, startMs: 0 });
    if (answer.kind !== 'accepted') return { error: unreadBy(answer) };
    const { withdrawals: rows, count } = answer.value;
    const fresh = rows.filter(({ withdrawalId }) => !read.has(withdrawalId));
    for (const { withdrawalId } of fresh) read.add(withdrawalId);
    if (fresh.length === 0 && (rows.length > 0 || read.size < count)) {
      return { error: { code: NO_OLDER_PAGE, message: last?.withdrawalId ?? '' } };
    }
    return { rows, isLast: read.size >= count && !mayGoOn(rows.length, PAGE) };
  });
}
