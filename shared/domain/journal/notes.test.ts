import { expect, test } from 'vitest';
import { fc, property } from '../../kernel/property.testing';
import { noteFault, orderedTags, tagsFrom, tagsText } from '.';

test('tags are read from what is typed: each once, whatever its case, without empty ones', () => {
  expect(tagsFrom(' Break  out, ,fomo,break out,')).toEqual(['Break out', 'fomo']);
  expect(tagsFrom('')).toEqual([]);
});

const word = fc.string({ minLength: 1, maxLength: 6 });

property([fc.uniqueArray(word, { selector: (text) => text.toLowerCase() })])(
  'the order of tags says nothing, and what is written reads back',
  (words) => {
    expect(orderedTags(words.toReversed())).toEqual(orderedTags(words));
    const plain = orderedTags(words.map((each) => each.replaceAll(/[\s,]/g, 'x')));
    expect(tagsFrom(tagsText(plain))).toEqual(plain);
  },
);

test.each([
  [['a'], 'x'.repeat(500), null],
  [['a'], 'x'.repeat(501), { field: 'note', limit: 500 }],
  [['y'.repeat(24)], '', null],
  [['y'.repeat(25)], '', { field: 'tag', limit: 24 }],
  ['abcdefgh'.split(''), '', null],
  ['abcdefghi'.split(''), '', { field: 'tags', limit: 8 }],
])('how much may be written: %j', (tags, note, fault) => {
  expect(noteFault(tags, note)).toEqual(fault);
});
