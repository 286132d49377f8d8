/** On one program: traffic and record, the palette, the way of the Tab key, fast hands and pointers, the journal, the smallest window, an outage, the lab, the inspector. */
import { test } from '../fixtures/host';
import { walkExitsByKey } from '../walks/exits-by-key';
import { walkFastHands } from '../walks/fast-hands';
import { walkFastPointer } from '../walks/fast-pointer';
import { walkFullCircle } from '../walks/full-circle';
import { walkHeldAnswers } from '../walks/held-answers';
import { walkInspector } from '../walks/inspector';
import { walkJournal } from '../walks/journal';
import { walkLab } from '../walks/lab';
import { walkLostCancels } from '../walks/lost-cancels';
import { walkLostRequests } from '../walks/lost-requests';
import { walkLostTerminal } from '../walks/lost-terminal';
import { walkOutage } from '../walks/outage';
import { walkPalette } from '../walks/palette';
import { walkSmallestWindow } from '../walks/smallest-window';
import { walkSystemLooks } from '../walks/system-looks';
import { walkTraffic } from '../walks/traffic';
import { walkTwoWindows } from '../walks/two-windows';

// First: nothing has been filled yet.
test('what has not been read is waited for in words, and what is cut off or refused is said once and whole', ({
  sitting,
}) => walkHeldAnswers(sitting));

test('an order is found in the traffic and in the record, and neither holds a secret', ({
  sitting,
}) => walkTraffic(sitting));

test('search, a trading command and a question before orders are cancelled', ({ sitting }) =>
  walkPalette(sitting));

test('the Tab key goes round each workspace and back, and Escape closes only what is on top', ({
  sitting,
}) => {
  test.setTimeout(180_000); // some nine hundred presses, each taken by a page that is drawn
  return walkFullCircle(sitting);
});

test('keys faster than frames go where they are meant, and one that is held presses nothing else', ({
  sitting,
}) => walkFastHands(sitting));

test('a closed trade is written to, found again, explained and saved', ({ sitting }) =>
  walkJournal(sitting));

test('in the smallest window nothing is cut off and no figure lies over another', ({ sitting }) =>
  walkSmallestWindow(sitting));

test('an exchange that answers nothing: what is old says so, and the desk is back with it', ({
  sitting,
}) => walkOutage(sitting));

test('a window that loses the terminal says what is not heard there, and another one hears it', ({
  sitting,
}) => walkLostTerminal(sitting));

test('time, money, leverage, a lost answer, an explained fill, an alert, a new market', ({
  sitting,
}) => walkLab(sitting));

test('a position is looked at, supposed otherwise, liquidated where it was said, and explained', ({
  sitting,
}) => walkInspector(sitting));

test('colours of the system, more contrast and less motion leave nothing unsaid', ({ sitting }) =>
  walkSystemLooks(sitting));

test('exits that the kill switch took are placed again, or dismissed, by the keyboard', ({
  sitting,
}) => walkExitsByKey(sitting));

test('two windows of one account, and rows that slide: what was seen is sent, or nothing', ({
  sitting,
}) => {
  test.setTimeout(180_000); // what one window does is waited for in the other
  return walkTwoWindows(sitting);
});

test('a pointer faster than the desk moves, cancels and sends what was meant, or nothing', ({
  sitting,
}) => walkFastPointer(sitting));

test('what the terminal loses is not known: the kill switch, an exit, an order, a withdrawal', ({
  sitting,
}) => walkLostRequests(sitting));

// Last: it has another pair on the desk.
test('a cancel that nobody answers is not known, in the list and on the chart', ({ sitting }) =>
  walkLostCancels(sitting));
