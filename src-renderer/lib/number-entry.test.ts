import { expect, test } from 'vitest';
import { isNumberBegun, numberEntry, numberFault, typedNumber } from './number-entry';

test.each([
  ['1,234.50', '1234.50'],
  ['12 345.678', '12345.678'],
  ['１，２３４．５０', '1234.50'],
  ['−0.01', '-0.01'],
  ['＋５', '+5'],
  ['10k', '10000'],
  ['.5', '0.5'],
  [' 1234.5\n', '1234.5'],
  ["1'234'567.8", '1234567.8'],
  ['12\u202F345 k', '12345000'],
  // What was copied along unseen: a break without width, marks of direction.
  ['\u200B12\u200E', '12'],
  ['\u2066−0.5\u2069', '-0.5'],
  // Either of two numbers, or none: left to be refused.
  ['1,5', '1,5'],
  ['0,125', '0,125'],
  ['1.234,50', '1.234,50'],
  ['100\t200', '100\t200'],
  ['60000 0.5', '60000 0.5'],
  ['1 5', '1 5'],
  ['1,234 567', '1,234 567'],
  ['1e5', '1e5'],
  ['2½', '2½'],
  ['5²', '5²'],
])('%s is %s', (typed, read) => {
  expect(typedNumber(typed)).toBe(read);
});

// What is said of a text that is there, and whether it is said under the hand that types it.
test.each([
  ['', null, 'later'],
  ['1,234.5', null, 'later'],
  ['1 234.5', null, 'later'],
  ['−2.5', null, 'later'],
  ['25%', null, 'later'],
  ['1/3', null, 'later'],
  ['10k', null, 'later'],
  ['5.', null, 'later'],
  ['１２', null, 'later'],
  // On its way to 1,500 or 1/2, but nothing to send.
  ['1,5', 'separators', 'later'],
  ['12 3', 'separators', 'later'],
  ['1/', 'noNumber', 'later'],
  // Two readings, and no key makes them one.
  ['1.234,5', 'separators', 'at once'],
  ['1.2.3', 'separators', 'at once'],
  ['1 234,5', 'separators', 'later'],
  ['1e5', 'noNumber', 'at once'],
  ['abc', 'noNumber', 'at once'],
  ['5o', 'noNumber', 'at once'],
  ['--5', 'noNumber', 'at once'],
  ['5-', 'noNumber', 'at once'],
  ['2½', 'noNumber', 'at once'],
  // A number, but longer than any may be; at the limit its field knows what is too much.
  ['9'.repeat(20), null, 'later'],
  ['9'.repeat(21), 'tooManyDigits', 'at once'],
  ['123456789012345678k', 'tooManyDigits', 'at once'],
  [`0.${'1'.repeat(18)}`, null, 'later'],
  [`0.${'1'.repeat(19)}`, 'tooManyDigits', 'at once'],
  ['100 ⏎ 200', 'lines', 'at once'],
])('of %s the fault is %s, said %s', (text, fault, when) => {
  expect([numberFault(text), isNumberBegun(text) ? 'later' : 'at once']).toEqual([fault, when]);
});

test('what is pasted or dropped came whole; what is typed may go on', () => {
  const came: string[] = [];
  const field = numberEntry((_, how) => came.push(how));
  for (const inputType of ['insertText', 'insertFromPaste', 'insertFromDrop', 'deleteContent']) {
    field.onChange({ target: { value: '1' }, nativeEvent: { inputType } } as never);
  }
  expect(came).toEqual(['typed', 'pasted', 'pasted', 'typed']);
});

test('two lines that are pasted or dropped are two numbers, and stay so', () => {
  const shown: string[] = [];
  const field = numberEntry((text, came) => shown.push(`${came} ${text}`));
  let prevented = 0;
  // Two of the three signs are marked, which the lines take the place of.
  const into = { value: '9.5', selectionStart: 0, selectionEnd: 2 };
  const event = (text: string) => ({
    currentTarget: into,
    clipboardData: { getData: () => text },
    dataTransfer: { getData: () => text },
    preventDefault: () => (prevented += 1),
  });
  field.onPaste(event('100\n200\n') as never);
  field.onDrop(event('60000\t0.1\r\n61000\t0.2') as never);
  expect(shown).toEqual(['pasted 100 ⏎ 2005', 'pasted 60000\t0.1 ⏎ 61000\t0.25']);
  expect(prevented).toBe(2);
  // One line is the browser's to paste.
  field.onPaste(event(' 1 234.5\n') as never);
  expect([shown.length, prevented]).toEqual([2, 2]);
});

test('what is being composed stays under the hand until it is there', () => {
  const shown: string[] = [];
  const field = numberEntry((text) => shown.push(text));
  const change = (value: string, isComposing: boolean) => {
    field.onChange({ target: { value }, nativeEvent: { isComposing } } as never);
  };
  change('１', true);
  change('１２', true);
  field.onCompositionEnd({ currentTarget: { value: '１２' } } as never);
  change('12,000', false);
  expect(shown).toEqual(['１', '１２', '12', '12000']);
});
