/** On one program: what an order costs to the last digit, and all that a trader does with an account. */
import { test } from '../fixtures/host';
import { walkAccount } from '../walks/account';
import { walkClearView } from '../walks/clear-view';
import { walkFuturesDay } from '../walks/futures-day';
import { walkLongList } from '../walks/long-list';
import { walkMovedLine } from '../walks/moved-line';
import { walkSteadyDesk } from '../walks/steady-desk';
import { walkTrade } from '../walks/trade';
import { walkUnsaidFigures } from '../walks/unsaid-figures';

test('orders fill at the book’s prices or rest; fees, balances and records are exact', ({
  sitting,
}) => walkTrade(sitting));

test('withdraw, trade a contract with exits, change, cancel all, save', ({ sitting }) =>
  walkAccount(sitting));

test('a position turned round, protected, closed in part: each question says what it leaves', ({
  sitting,
}) => walkFuturesDay(sitting));

test('rows stay where they are, questions keep their scope, the keyboard is never lost', ({
  sitting,
}) => walkSteadyDesk(sitting));

test('of more orders than are drawn a key is for the one that is seen, and the list stays in its place', ({
  sitting,
}) => walkLongList(sitting));

test('a line that is moved by the keyboard keeps it, and no other order has it', ({ sitting }) =>
  walkMovedLine(sitting));

test('nothing moves under the hand or stands over a figure: kill switch, hints, panels, lines', ({
  sitting,
}) => walkClearView(sitting));

// Last: it starts the program on a machine of its own.
test('what an exchange leaves out is a dash that says so; what cannot be closed here stays, and is counted', ({
  machine,
  host,
}) => walkUnsaidFigures(machine, host === 'electron-sim'));
