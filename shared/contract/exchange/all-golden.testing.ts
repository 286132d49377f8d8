/** The golden bytes of all 44 endpoints, in the contract's order. */
import { futuresGolden } from './endpoints/futures-golden.testing';
import type { Golden } from './golden.testing';
import { marginGolden } from './endpoints/margin-golden.testing';
import { openDataGolden } from './endpoints/open-data-golden.testing';
import { goldenExchanges } from './endpoints/spot-golden.testing';
import { withdrawalGolden } from './endpoints/withdrawal-golden.testing';

export const allGolden: readonly Golden[] = [
  ...goldenExchanges,
  ...marginGolden,
  ...futuresGolden,
  ...withdrawalGolden,
  ...openDataGolden,
];
