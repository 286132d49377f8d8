import { ACTIVITY, type ActivityKey } from '@shared/contract/terminal/activity-keys';
import { beforeAll, describe, expect, test } from 'vitest';
import { BTC_CONTRACT } from '../../session/contract.testing';
import { deskState } from '../../session/desk-state';
import { startWords, wordsOf } from '../../lib/i18n';
import { withdrawalStatus } from '../../session/withdrawal-words';
import { activityCsv, activityLog, filtered, NO_FILTER, type ActivityFilter } from './filter';
import { soundsOf } from './news-sounds';
import { explainedBy, type ActivityItem } from './store';
import { Bursts, isSaidByBanner, planToasts, settledToast, toastIdOf } from './toasts';
import { activityText, fillsText, liquidationText } from './words';

beforeAll(() => startWords());

function item(key: string, values: Record<string, string> = {}): ActivityItem {
  return { id: 1, atMs: 0, kind: 'order', level: 'info', key, values };
}
const words = (of: ActivityItem) => activityText(of, wordsOf('activity', 'common'));

describe('words', () => {
  test('every line the terminal can send has words that use no fact it does not carry', () => {
    for (const key of Object.keys(ACTIVITY) as ActivityKey[]) {
      const facts = Object.fromEntries(ACTIVITY[key].map((name) => [name, name]));
      const text = words(item(key, facts));
      expect(text, key).not.toMatch(/\{\{|lines\./);
      expect(text.length, key).toBeGreaterThan(8);
    }
  });

  test('an accepted order reads as a sentence with separators', () => {
    const facts = {
      symbol: 'BTCUSDT',
      side: 'BUY',
      type: 'LIMIT',
      quantity: '0.5',
      asset: 'BTC',
      price: '60000.00',
      status: 'NEW',
    };
    expect(words(item('orderAccepted', facts))).toBe(
      'Buy 0.5 BTC at 60,000.00 accepted (BTCUSDT, open)',
    );
    expect(words(item('orderAccepted', { ...facts, price: '' }))).toContain('at market');
  });

  test('why a stream or the exchange is away is said by its name, a sentence of others as it is', () => {
    const lost = { code: 'channel-silent', reason: 'market_btcusdt_depth_step0' };
    expect(words(item('feedLost', { ...lost, stream: 'futures' }))).toBe(
      'Market data of futures stopped: Its channel market_btcusdt_depth_step0 is silent. Reconnecting.',
    );
    expect(words(item('feedLost', { code: '', reason: 'reset', stream: '' }))).toBe(
      'Market data stopped: reset. Reconnecting.',
    );
    const bare = { symbol: 'X', side: 'SELL', price: '1', quantity: '2', message: 'as kept' };
    expect(words(item('exitNotPlaced', { ...bare, code: 'positions-unknown' }))).toContain(
      'The positions could not be read',
    );
    expect(words(item('exitNotPlaced', { ...bare, code: '' }))).toContain('As kept');
    const full = { code: 'disk-full', problem: 'paper/exchange.db' };
    expect(words(item('sessionFailed', full))).toBe(
      'The exchange did not open: The disk is full: make room, then start again (paper/exchange.db)',
    );
  });

  test('a quantity has its asset: contracts are what they stand for, beside figures of it', () => {
    deskState.set({ instruments: [BTC_CONTRACT] });
    const facts = { symbol: 'E-BTC-USDT', side: 'BUY', quantity: '20000', orderId: '1' };
    expect(words(item('orderFilled', { ...facts, averagePrice: '60071.82529' }))).toBe(
      'Buy 2 BTC filled (E-BTC-USDT), average 60,071.82529',
    );
    const accepted = { ...facts, asset: 'E-BTC-USDT', price: '', status: 'INIT', type: 'MARKET' };
    expect(words(item('orderAccepted', accepted))).toBe(
      'Buy 2 BTC at market accepted (E-BTC-USDT, waiting for its price)',
    );
    expect(words(item('orderAccepted', { ...accepted, asset: 'USDT' }))).toContain('20,000 USDT');
    const stop = { trigger: '59000', direction: 'DOWN', purpose: 'stop-loss' };
    expect(words(item('orderAccepted', { ...accepted, ...stop }))).toBe(
      'Buy 2 BTC at market once the price is ≤ 59,000.0 (Stop loss) accepted (E-BTC-USDT, waiting for its price)',
    );
    expect(
      words(item('orderAccepted', { ...accepted, ...stop, price: '59100', direction: 'UP' })),
    ).toContain('at 59,100.0 once the price is ≥ 59,000.0');
    const fee = { fee: '0.9', feeAsset: 'USDT', liquidity: 'taker' };
    expect(words(item('fill', { ...facts, ...fee, quantity: '277', price: '60075' }))).toBe(
      'Buy 0.0277 BTC at 60,075.0 (E-BTC-USDT), fee 0.9 USDT (taker)',
    );
    expect(words(item('orderCanceled', { ...facts, executed: '5000' }))).toContain('0.5 BTC');
  });

  test('a margin liquidation says what was owed, where it traded and what is left, and nothing that is not known', () => {
    const facts = {
      owed: '1400.014 USDT',
      pairs: 'BTCUSDT',
      toFund: '28.00028 USDT',
      byFund: '',
      left: '1234.5 USDT, 0.0001 BTC',
      orderId: '7',
    };
    expect(words(item('marginLiquidated', facts))).toBe(
      'Your margin wallet was liquidated by the exchange. It owed 1,400.014 USDT. The exchange traded BTCUSDT for that. 28.00028 USDT went to the insurance fund. Left in the wallet: 1,234.5 USDT, 0.0001 BTC.',
    );
    const none = { owed: '', pairs: '', toFund: '', byFund: '', left: '', orderId: '' };
    expect(words(item('marginLiquidated', none))).toBe(
      'Your margin wallet was liquidated by the exchange.',
    );
    expect(words(item('marginLiquidated', { ...none, left: '0' }))).toContain('Nothing is left');
    expect(words(item('marginLiquidating', { owed: '5 BTC', pairs: 'BTCUSDT' }))).toMatch(
      /It owed 5 BTC. It waits for offers on BTCUSDT.$/,
    );
    expect(
      words(item('marginOrderExternal', { symbol: 'BTCUSDT', side: 'SELL', orderId: '7' })),
    ).toMatch(
      /^Sell BTCUSDT on margin: .* \(7\)\. .*elsewhere, or by the exchange in a liquidation/,
    );
  });

  test('what the exchange does by itself is explained from its line, where an order explains it', () => {
    const facts = { kind: 'liquidation', values: { orderId: '7' } } as const;
    expect(explainedBy({ ...item('marginLiquidated'), ...facts })).toBe('7');
    expect(explainedBy({ ...item('orderFilled'), values: { orderId: '7' } })).toBe('');
  });

  test('funding says whether it was paid or received', () => {
    const facts = { symbol: 'E-BTC-USDT', leg: 'SELL', asset: 'USDT' };
    expect(words(item('fundingSettled', { ...facts, amount: '-1500.25' }))).toBe(
      'Funding of your short E-BTC-USDT: 1,500.25 USDT paid.',
    );
    expect(words(item('fundingSettled', { ...facts, amount: '0.5' }))).toContain(
      '0.5 USDT received',
    );
    expect(planToasts([item('fundingSettled')])).toEqual([]);
  });

  test('what has fired is told by its purpose and price', () => {
    const facts = { symbol: 'E-BTC-USDT', side: 'SELL', orderId: '7', price: '58000' };
    expect(words(item('conditionFired', { ...facts, purpose: 'stop-loss' }))).toMatch(
      /^Stop loss of E-BTC-USDT fired at 58,000(\.0)?: Sell order 7\.$/,
    );
    expect(words(item('conditionFired', { ...facts, purpose: 'entry' }))).toMatch(/^Entry of/);
  });

  test('an order that filled nobody says at what is told without a figure', () => {
    const facts = { symbol: 'BTCUSDT', side: 'BUY', quantity: '1', orderId: '7' };
    expect(words(item('orderFilled', { ...facts, averagePrice: '' }))).toMatch(/average —$/);
  });

  test('a refused order is told in the words of the ticket, its figures with separators', () => {
    const facts = { symbol: 'BTCUSDT', side: 'BUY', by: 'terminal', intentId: 'i', orderId: '7' };
    const message = 'price: more than 5% above the mark (60012.35)';
    expect(words(item('orderRejected', { ...facts, code: 'price-guard', message }))).toBe(
      'Buy BTCUSDT rejected by the terminal: Price: more than 5% above the mark (60,012.35)',
    );
    const late = {
      symbol: 'BTCUSDT',
      side: 'BUY',
      orderId: '7',
      message: 'volume 5000: at most 1000',
    };
    expect(words(item('orderNotChanged', { ...late, code: '-1111' }))).toMatch(
      /not changed: Quantity 5,000: at most 1,000 \(-1111\)$/,
    );
    expect(words(item('exitNotPlaced', { ...late, price: '1', quantity: '1' }))).toContain(
      'Quantity 5,000: at most 1,000.',
    );
  });

  test('a withdrawal is told in words of its form: codes of the terminal are none', () => {
    const facts = { asset: 'XRP', amount: '25', by: 'terminal', intentId: 'i' };
    const refused = (code: string, message: string, by = 'terminal') =>
      words(item('withdrawalRejected', { ...facts, by, code, message }));
    expect(refused('label-required', 'label: XRP needs one')).toBe(
      'Withdrawal of 25 XRP refused by the terminal: XRP needs a label: without it, nobody knows whose it is',
    );
    expect(refused('withdrawal-below-minimum', 'amount 25: at least 30 XRP')).toBe(
      'Withdrawal of 25 XRP refused by the terminal: At least 30 XRP',
    );
    expect(refused('READ_ONLY', 'this account is READ-ONLY')).not.toContain('READ_ONLY');
    expect(refused('-2013', 'address not allowed', 'exchange')).toMatch(/not allowed \(-2013\)$/);
    const status = (code: string) =>
      words(item('withdrawalStatus', { ...facts, status: code, info: '', withdrawalId: '7' }));
    expect(status('PAYMENT_FAILED')).toBe('Withdrawal 7 of 25 XRP: Payment failed');
    expect(status('8')).toBe('Withdrawal 7 of 25 XRP: 8');
    const stuck = (code: string, message: string) =>
      words(item('withdrawalNeedsYou', { ...facts, code, message, withdrawalId: '7' }));
    expect(stuck('taken-unlisted', 'it took it as 7')).toContain(
      '(the exchange took it as 7, and does not list it)',
    );
    expect(stuck('', 'no permission')).toMatch(/\(no permission\)/i);
  });

  test('a line of a newer terminal is named instead of hidden', () => {
    expect(words(item('somethingNew'))).toBe('Event somethingNew');
  });
});

describe('toasts', () => {
  test('bursts of cancels and fills collapse into one toast each', () => {
    const news = [item('orderCanceled'), item('fill'), item('orderCanceled'), item('fill')];
    expect(planToasts(news)).toEqual([
      { kind: 'filled', count: 2, sum: null },
      { kind: 'cancelled', count: 2 },
    ]);
  });

  test('the pieces of one order are told as what they came to, over all its deliveries', () => {
    deskState.set({ instruments: [BTC_CONTRACT] });
    const bursts = new Bursts();
    const piece = (quantity: string, price: string, side = 'BUY') =>
      item('fill', { symbol: 'E-BTC-USDT', side, quantity, price });
    const told = (...news: readonly ActivityItem[]) => {
      const [plan] = planToasts(news, bursts);
      if (plan?.kind !== 'filled') throw new Error('many fills are one plan');
      return fillsText(plan, wordsOf('activity', 'common'));
    };
    const first = told(piece('4000', '60038.3'), piece('500', '60036.0'));
    expect(first).toBe('Buy 0.45 BTC in 2 fills (E-BTC-USDT), average 60,038.0');
    expect(told(piece('500', '60040.3'))).toBe(
      'Buy 0.5 BTC in 3 fills (E-BTC-USDT), average 60,038.3',
    );
    // Of a buy and a sale there is no sum.
    expect(told(piece('1', '60000', 'SELL'))).toBe('4 fills');
    expect(told(piece('1', '60000'))).toBe('5 fills');
    deskState.set({ instruments: [] });
  });

  test('a burst that comes in many deliveries is one toast that counts', () => {
    const bursts = new Bursts();
    const planned = (count: number, atMs: number) =>
      planToasts(
        Array.from({ length: count }, () => ({ ...item('orderCanceled'), atMs })),
        bursts,
      );
    const [first] = planned(1, 0);
    expect(first).toMatchObject({ kind: 'single' });
    expect(toastIdOf(item('orderCanceled'))).toBe('cancelled');
    expect(planned(10, 200)).toEqual([{ kind: 'cancelled', count: 11 }]);
    expect(planned(138, 3_100)).toEqual([{ kind: 'cancelled', count: 149 }]);
    expect(planned(2, 20_000)).toEqual([{ kind: 'cancelled', count: 2 }]);
  });

  test('a stop that was cancelled elsewhere stays, is told by its words and price, one toast a symbol', () => {
    const facts = { purpose: 'stop-loss', price: '59000', side: 'SELL', orderId: '7' };
    const gone = item('conditionCanceled', { symbol: 'E-BTC-USDT', ...facts });
    expect(planToasts([gone])).toMatchObject([{ kind: 'single', stays: true }]);
    expect(planToasts([item('conditionLost')])).toMatchObject([{ stays: true }]);
    expect(soundsOf([gone])).toEqual(['rejected']);
    expect(soundsOf([item('conditionLost')])).toEqual(['rejected']);
    expect(toastIdOf(gone)).toBe('conditionCanceled E-BTC-USDT');
    expect(words(gone)).toMatch(/^Stop loss of E-BTC-USDT at 59,000\S* was cancelled elsewhere/);
  });

  test('an end whose figures cannot be counted stays, says which order it was, why, and what is not sure', () => {
    const facts = { book: 'margin', symbol: 'BTCUSDT', side: 'SELL', orderId: '7' };
    const reason = 'price 5.001 is not a whole number of ticks';
    const ended = item('orderEndUncounted', { ...facts, status: 'CANCELED', reason });
    expect(planToasts([ended])).toMatchObject([{ kind: 'single', stays: true }]);
    expect(words(ended)).toMatch(
      /^Sell BTCUSDT on margin: order 7 has ended \(cancelled\).*5\.001.*compare it with the exchange\.$/,
    );
  });

  test('a cancel in doubt stays until its order has ended or the cancel is known to have failed', () => {
    const of = { book: 'spot', symbol: 'BTCUSDT', orderId: '7' };
    const question = toastIdOf(item('cancelUnknown', of));
    expect(planToasts([item('cancelUnknown', of)])).toMatchObject([{ stays: true }]);
    for (const key of ['orderCanceled', 'orderFilled', 'cancelRejected']) {
      expect(settledToast(item(key, of)), key).toBe(question);
    }
    expect(settledToast(item('orderCanceled', { ...of, orderId: '8' }))).not.toBe(question);
    // Another wallet's order has the same id: it has a question of its own.
    const onMargin = { ...of, book: 'margin', message: 'timed out' };
    expect(toastIdOf(item('cancelUnknown', onMargin))).not.toBe(question);
    expect(settledToast(item('orderCanceled', onMargin))).not.toBe(question);
    expect(words(item('cancelUnknown', onMargin))).toMatch(/^BTCUSDT on margin: /);
    expect(words(item('cancelUnknown', of))).toMatch(/^BTCUSDT: /);
    expect(settledToast(item('fill', of))).toBeNull();
    // That it was not cancelled has a toast of its own, which no later end takes away.
    expect(toastIdOf(item('cancelRejected', of))).not.toBe(question);
  });

  test('a line that breaks is read out by its banner alone, and one that breaks again has one toast', () => {
    const lost = item('feedLost', { stream: 'spot', reason: 'closed', code: '' });
    expect(isSaidByBanner(lost)).toBe(true);
    expect(isSaidByBanner(item('sessionFailed'))).toBe(true);
    expect(isSaidByBanner(item('orderRejected'))).toBe(false);
    expect(toastIdOf(lost)).toBe('feedLost spot');
    expect(toastIdOf(item('feedLost', { stream: 'futures' }))).not.toBe(toastIdOf(lost));
  });

  test('rejections and unknown outcomes stay, a single fill goes', () => {
    const plans = planToasts([item('fill'), item('orderRejected'), item('orderUnknown')]);
    expect(plans.map((plan) => plan.kind === 'single' && plan.stays)).toEqual([false, true, true]);
  });

  test('a liquidation stays, and its next step takes the place of the one before', () => {
    const step = (quantity: string) =>
      item('positionLiquidated', { symbol: 'E-BTC-USDT', leg: 'BUY', quantity, rest: '0' });
    expect(planToasts([step('400')])).toMatchObject([{ kind: 'single', stays: true }]);
    expect(toastIdOf(step('400'))).toBe(toastIdOf(step('600')));
    const bursts = new Bursts();
    const [first] = planToasts([{ ...step('400'), atMs: 0 }], bursts);
    expect(first).toMatchObject({ kind: 'single', stays: true });
    const [second] = planToasts([{ ...step('600'), atMs: 20_000 }], bursts);
    expect(second).toMatchObject({ kind: 'liquidated', steps: 2, contracts: 1_000 });
    if (second?.kind !== 'liquidated') return;
    expect(liquidationText(second, wordsOf('activity', 'common'))).toContain(
      'closed 1,000 contracts of your long E-BTC-USDT, in 2 orders',
    );
    expect(words(step('10000'))).toMatch(
      /^Liquidated: .* 10,000 contracts of your long E-BTC-USDT/,
    );
  });

  test('fills of a liquidation, which come after it, do not stand before its own toast', () => {
    const bursts = new Bursts();
    const of = { symbol: 'E-BTC-USDT', orderId: '9' };
    const closed = item('positionLiquidated', { ...of, leg: 'BUY', quantity: '400', rest: '0' });
    expect(planToasts([closed], bursts)).toMatchObject([{ kind: 'single', stays: true }]);
    const fill = item('fill', { ...of, side: 'SELL', quantity: '0.04', price: '60000' });
    expect(planToasts([fill, fill], bursts)).toEqual([]);
    const own = { ...fill, values: { ...fill.values, orderId: '10' } };
    expect(planToasts([fill, own], bursts)).toMatchObject([{ kind: 'single', item: own }]);
  });

  test('a liquidation counts what it closed in its coin, as the row of the position did', () => {
    deskState.set({ instruments: [BTC_CONTRACT] });
    const facts = { symbol: 'E-BTC-USDT', leg: 'SELL', averagePrice: '60105.00145' };
    expect(words(item('positionLiquidated', { ...facts, quantity: '2000', rest: '500' }))).toBe(
      'Liquidated: the exchange closed 0.2 BTC of your short E-BTC-USDT, average 60,105.00145; the book did not take 0.05 BTC.',
    );
    deskState.set({ instruments: [] });
  });

  test('what the ticket already says makes no toast', () => {
    expect(planToasts([item('orderAccepted'), item('orderFilled')])).toEqual([]);
  });
});

describe('the log', () => {
  const lines: ActivityItem[] = [
    { ...item('feedLost', { reason: 'reset' }), id: 3, kind: 'connection', level: 'warn' },
    { ...item('orderUnknown', { symbol: 'ETHUSDT', side: 'BUY' }), id: 2, level: 'error' },
    { ...item('sessionReady'), id: 1, kind: 'session' },
  ];
  const ids = (change: Partial<ActivityFilter>) =>
    filtered(lines, { ...NO_FILTER, ...change }, words).map(({ id }) => id);

  test.each([
    [{}, [3, 2, 1]],
    [{ level: 'warn' }, [3, 2]],
    [{ level: 'error' }, [2]],
    [{ kind: 'session' }, [1]],
    [{ text: 'ETHUSDT buy' }, [2]],
    [{ text: 'nowhere' }, []],
  ] as const)('%o shows %j', (change, expected) => {
    expect(ids(change)).toEqual(expected);
  });

  test('is saved with a header, one row per line, and no formula', () => {
    const risky = { ...item('feedLost', { reason: '=HYPERLINK("x")' }), atMs: 1_000 };
    const [header, first] = activityCsv([risky], () => '=1+1').split('\r\n');
    expect(header).toBe('time,kind,level,message,facts');
    expect(first).toMatch(/^1970-01-01 00:00:01\.000,order,info,"?'=1\+1"?,/);
  });

  test('is saved as text with the oldest line first', () => {
    expect(activityLog(lines, (line) => line.key).split('\n')).toEqual([
      '1970-01-01 00:00:00.000 INFO sessionReady',
      '1970-01-01 00:00:00.000 ERROR orderUnknown',
      '1970-01-01 00:00:00.000 WARN feedLost',
    ]);
  });

  test('a burst of news is heard once', () => {
    expect(soundsOf([item('fill'), item('fill'), item('orderRejected'), item('feedOpen')])).toEqual(
      ['fill', 'rejected'],
    );
  });
});

test('a name that every object has is no key of a line, and no status', () => {
  const unknown = words(item('of-a-newer-terminal'));
  expect(words(item('constructor'))).toBe(unknown.replace('of-a-newer-terminal', 'constructor'));
  expect(withdrawalStatus('toString')).toBe('toString');
});
