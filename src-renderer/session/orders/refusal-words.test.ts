import { beforeAll, expect, test } from 'vitest';
import { startWords } from '../../lib/i18n';
import { orderRefusal, refusalReason, refusedField } from './refusal-words';

beforeAll(() => startWords());

const byTerminal = (code: string, message: string) =>
  orderRefusal({ by: 'terminal', code, message });

test('the terminal’s refusals name the field as the ticket does, with figures as it shows them, and no code', () => {
  expect(byTerminal('price-guard', 'price: more than 5% above the mark (60012.35)')).toBe(
    'Price: more than 5% above the mark (60,012.35)',
  );
  expect(byTerminal('volume-above-maximum', 'volume 250000: at most 100000')).toBe(
    'Quantity 250,000: at most 100,000',
  );
  expect(byTerminal('value-above-maximum', 'value 1234567.5: at most 1000000 USDT')).toBe(
    'Value 1,234,567.5: at most 1,000,000 USDT',
  );
  expect(byTerminal('exit-wrong-side', 'takeProfit: must be above the price of the entry')).toBe(
    'Take profit: must be above the price of the entry',
  );
});

test('the exchange’s code stays: its support asks for it', () => {
  const message = 'value 4: at least 10 USDT';
  expect(orderRefusal({ by: 'exchange', code: '-1111', message })).toBe(
    'Value 4: at least 10 USDT (-1111)',
  );
  expect(orderRefusal({ by: 'exchange', code: '', message: 'no' })).toBe('No');
});

test('what is about the key says what mends it, whoever refused', () => {
  expect(orderRefusal({ by: 'exchange', code: '-2014', message: 'no such key' })).toBe(
    'The exchange does not know this API key: store it again (-2014 no such key)',
  );
  expect(byTerminal('NO_KEY', 'no API key')).toBe('There is no open key: store or unlock it first');
  expect(byTerminal('NOT_SENT', 'ECONNREFUSED')).toBe(
    'The exchange was not reached: check its address and the network (ECONNREFUSED)',
  );
  expect(byTerminal('toString', 'no')).toBe('No');
});

test.each([
  ['order 892207490719744 is not open', 'Order 892207490719744 is not open'],
  ['Invalid at 2026-11-26 10:00', 'Invalid at 2026-11-26 10:00'],
  ['id-12345 is taken', 'Id-12345 is taken'],
  [
    'the order book is older than 3 s: market orders wait',
    'The order book is older than 3 s: market orders wait',
  ],
  ['price 99999.123456: at most 2 decimals', 'Price 99,999.123456: at most 2 decimals'],
  [
    'it refused the connection (connect ECONNREFUSED 127.0.0.1:9444)',
    'It refused the connection (connect ECONNREFUSED 127.0.0.1:9444)',
  ],
  ['connect ECONNREFUSED [::1]:9444', 'Connect ECONNREFUSED [::1]:9444'],
  ['at most 50000.', 'At most 50,000.'],
])('%s', (message, words) => {
  expect(refusalReason(message)).toBe(words);
});

const from = (message: string, field = '') => refusedField({ field, message });

test('a refusal whose message names a field is said there, with the limit', () => {
  expect(from('price 30000: allowed 2698.84 to 29987.1')).toEqual({
    field: 'price',
    words: 'Allowed 2,698.84 to 29,987.1',
  });
  expect(from('volume 250000: at most 100000')).toEqual({
    field: 'quantity',
    words: 'At most 100,000',
  });
  expect(from('value 4: at least 10 USDT')).toEqual({
    field: 'quantity',
    words: 'Value 4: at least 10 USDT',
  });
  expect(from('timeInForce IOC: for a limit order only')).toBeNull();
  expect(from('Insufficient balance')).toBeNull();
});

test('the field that the terminal names counts, whatever the words begin with', () => {
  expect(from('on a pair there is nothing to protect', 'takeProfit')).toEqual({
    field: 'takeProfit',
    words: 'On a pair there is nothing to protect',
  });
  expect(from('price 65000: the mark is there already', 'triggerPrice')).toEqual({
    field: 'triggerPrice',
    words: 'Price 65,000: the mark is there already',
  });
  expect(from('volume 0: must be greater than 0', 'quantity')).toEqual({
    field: 'quantity',
    words: 'Must be greater than 0',
  });
  expect(from('price: not for this order', 'timeInForce')).toBeNull();
});
