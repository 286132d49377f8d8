/** On one program: an account of an exchange, the desk by keys, the panels of the market, the chart, an order in doubt. */
import { test } from '../fixtures/host';
import { walkChart } from '../walks/chart';
import { walkDoubtfulOrder } from '../walks/doubtful-order';
import { walkKeyboard } from '../walks/keyboard';
import { walkLiquidity } from '../walks/liquidity';
import { walkLiveAccount } from '../walks/live-account';
import { walkMarketPanels } from '../walks/market-panels';
import { walkWalletLines } from '../walks/wallet-lines';

test('an account is connected step by step, trades by its alias, is measured, and is locked', ({
  sitting,
}) => {
  test.setTimeout(180_000); // two walks, each as long as another test's limit
  return walkLiveAccount(sitting);
});

test('a trader without a mouse: a position, an order, other keys', ({ sitting }) =>
  walkKeyboard(sitting));

test('book, tape, watchlist and ladder: looked at, clicked; orders only while armed', ({
  sitting,
}) => walkMarketPanels(sitting));

test('orders are dragged and typed to other prices; what is drawn is kept over a reload', ({
  sitting,
}) => walkChart(sitting));

test('lines of the margin wallet and of a contract are dragged in their own wallet', ({
  sitting,
}) => walkWalletLines(sitting));

test('the chart says of an order that it is in doubt or on its way, and when it rests', ({
  sitting,
}) => walkDoubtfulOrder(sitting));

test('what rests in the book over time stands behind the candles', ({ sitting }) =>
  walkLiquidity(sitting));
