/** The golden bytes of all 44 endpoints, in the contract's order. */
import { futuresGolden } from './futures-golden.testing';
import type { Golden } from './golden.testing';
import { marginGolden } from './margin-golden.testing';
import { openDataGolden } from './open-data-golden.testing';
import { goldenExchanges } from './spot-golden.testing';
import { withdrawalGolden } from './withdrawal-golden.testing';

export const allGolden: readonly Golden[] = [
  ...goldenExchanges,
  ...marginGolden,
  ...futuresGolden,
  ...withdrawalGolden,
  ...openDataGolden,
];
