import { expect, test } from 'vitest';
import { chartOptions } from './options';
import type { ChartColours } from './colours';

test('a price at the edge of a pane is written whole or not at all', () => {
  expect(chartOptions({} as ChartColours).rightPriceScale).toMatchObject({ entireTextOnly: true });
});
