import type { LifeEventRow } from '@shared/contract/terminal/inspect';
import { expect, test } from 'vitest';
import { PLAIN_LOOK, writtenCanvas } from '../picture/written.testing';
import { lifeSteps } from './events';
import { paintLife } from './paint';

const opened = (atMs: number) => ({ kind: 'opened', atMs }) as LifeEventRow;

test('fills of one second stand under one time', () => {
  const at = Date.UTC(2026, 10, 26, 9, 38, 59);
  const events = [at, at + 10, at + 500, at + 1_000, at + 61_000].map(opened);
  const { context, texts } = writtenCanvas();
  paintLife(context, { width: 600, height: 120 }, PLAIN_LOOK, lifeSteps({ events }), 0);
  expect(texts.map((time) => time.slice(-5))).toEqual(['38:59', '39:00', '40:00']);
});
