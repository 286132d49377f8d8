import { createHash } from 'node:crypto';
import { fc, property } from '@shared/kernel/property.testing';
import { expect, test } from 'vitest';
import { sha256 } from './sha256';

test.each([
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
])('published vector %j', (text, digest) => {
  expect(sha256(text)).toBe(digest);
});

property([fc.string({ unit: 'grapheme', maxLength: 300 })])(
  'agrees with Node over any text',
  (text) => {
    expect(sha256(text)).toBe(createHash('sha256').update(text, 'utf8').digest('hex'));
  },
);

property([fc.nat(200)])('agrees with Node around block edges', (length) => {
  const text = 'x'.repeat(length);
  expect(sha256(text)).toBe(createHash('sha256').update(text).digest('hex'));
});
