import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { counted } from '@shared/kernel/counted.testing';
import type { AddressEntry } from '../ports';
import { Words } from '../words/words';
import { reviewOf, type ReviewFacts } from './review';

const LETTERS = Array.from('123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz');
const ADDRESS = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE';

const entry: AddressEntry = {
  id: 'a',
  asset: 'USDT',
  name: 'Cold',
  address: ADDRESS,
  label: '',
  addedAtMs: 0,
  mac: '',
};
const facts = (numbers: readonly number[], others: readonly string[] = []): ReviewFacts => {
  let at = 0;
  return {
    account: 'Main',
    entry,
    others,
    words: new Words(),
    rng: { nextUint32: () => numbers[at++ % numbers.length] ?? 0 },
  };
};
const intentOf = (address: string) => ({ asset: 'USDT', amount: '25.5', address, label: '' });

/** What somebody types who reads the hidden characters off this address. */
const readOff = (address: string, questions: readonly string[]) => ({
  answers: questions.map((question) => {
    const [from = 0, to = 0] = [...question.matchAll(/\d+/g)].map(([digits]) => Number(digits));
    return address.slice(from - 1, to);
  }),
  passphrase: 'p',
});

const randoms = fc.array(fc.integer({ min: 0, max: 2 ** 32 - 1 }), { minLength: 4, maxLength: 8 });
const addresses = fc
  .array(fc.constantFrom(...LETTERS), { minLength: 16, maxLength: 64 })
  .map((characters) => characters.join(''));
/** The same four characters at both ends, something else between: what poisoners make. */
const lookalikes = fc
  .array(fc.constantFrom(...LETTERS), { minLength: 26, maxLength: 26 })
  .map((middle) => ADDRESS.slice(0, 4) + middle.join('') + ADDRESS.slice(-4))
  .filter((address) => address !== ADDRESS);
/** One character of the middle is another one, and the book knows the right address. */
const nearTwins = fc
  .tuple(fc.integer({ min: 4, max: ADDRESS.length - 5 }), fc.constantFrom(...LETTERS))
  .map(([at, other]) => ADDRESS.slice(0, at) + other + ADDRESS.slice(at + 1))
  .filter((address) => address !== ADDRESS);

describe('the review of a withdrawal', () => {
  test('asks for two times four characters of the middle, hidden, and nothing else will do', () => {
    fc.assert(
      fc.property(addresses, randoms, (address, numbers) => {
        const { page, isAnsweredBy } = reviewOf(intentOf(address), facts(numbers));
        const shown = new Map(page.rows).get('Address') ?? '';
        expect(shown.slice(0, 4) + shown.slice(-4)).toBe(address.slice(0, 4) + address.slice(-4));
        expect(shown.replace(/[^•]/g, '')).toHaveLength(8);
        const typed = readOff(address, page.questions);
        expect(typed.answers.map(({ length }) => length)).toEqual([4, 4]);
        expect(isAnsweredBy(typed)).toBe(true);
        expect(isAnsweredBy({ ...typed, answers: typed.answers.slice(1) })).toBe(false);
        expect(isAnsweredBy(readOff(shown, page.questions))).toBe(false);
        const swapped = typed.answers.map((text) => text.toUpperCase() + '!');
        expect(isAnsweredBy({ ...typed, answers: swapped })).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  test('of a thousand lookalikes none passes for who reads the real address', () => {
    const counts = { reviews: 0, confirmed: 0 };
    fc.assert(
      fc.property(lookalikes, randoms, (fake, numbers) => {
        const { page, isAnsweredBy } = reviewOf(intentOf(fake), facts(numbers));
        const isConfirmed = isAnsweredBy(readOff(ADDRESS, page.questions));
        counts.reviews += 1;
        if (isConfirmed) counts.confirmed += 1;
        expect(isConfirmed).toBe(false);
      }),
      { numRuns: 1_000 },
    );
    counted({
      'reviews of other addresses than the one read': counts.reviews,
      'of them confirmed': counts.confirmed,
    });
  });

  test('where the real address is known here, one other character in the middle is asked for', () => {
    fc.assert(
      fc.property(nearTwins, randoms, (fake, numbers) => {
        const { page, isAnsweredBy } = reviewOf(intentOf(fake), facts(numbers, [ADDRESS]));
        expect(isAnsweredBy(readOff(ADDRESS, page.questions))).toBe(false);
        expect(page.warning).toContain('begins and ends the same way');
      }),
      { numRuns: 1_000 },
    );
  });

  test('an address without a middle is typed whole', () => {
    const { page, isAnsweredBy } = reviewOf(intentOf('alice.near'), facts([7]));
    expect(page.questions).toEqual(['Characters 1 to 10 of the address']);
    expect(new Map(page.rows).get('Address')).toBe('••••••••••');
    expect(isAnsweredBy({ answers: [' alice.near '], passphrase: '' })).toBe(true);
  });
});
