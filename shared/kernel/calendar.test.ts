import { fc, property } from './property.testing';
import { expect } from 'vitest';
import { civilDate } from './calendar';

property([fc.integer({ min: -100_000, max: 2_000_000 })])('every day is its date', (days) => {
  const date = new Date(days * 86_400_000);
  expect(civilDate(days)).toEqual({
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
  });
});
