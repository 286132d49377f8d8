/** Looks for an unknown order with what its book offers; one round (reliability §4). */
import type { Evidence, OrderReads, Search } from './evidence';
import { searchFutures } from './evidence-futures';
import { searchWallet } from './evidence-wallet';

export function searchEvidence(reads: OrderReads, search: Search): Promise<Evidence> {
  const { terms } = search;
  if (terms.book === 'futures') return searchFutures(reads.futures, { ...search, terms });
  return searchWallet(terms.book === 'spot' ? reads.rest : reads.margin, { ...search, terms });
}
