/** Looks for an unknown order with what its book offers; one round (reliability §4). */
import type { ExchangeClient } from '../../../client/exchange-client';
import type { Evidence, Search } from './evidence';
import { searchFutures } from './evidence-futures';
import { searchWallet } from './evidence-wallet';

export function searchEvidence(client: ExchangeClient, search: Search): Promise<Evidence> {
  const { terms } = search;
  return terms.book === 'futures'
    ? searchFutures(client, { ...search, terms })
    : searchWallet(client, { ...search, terms });
}
