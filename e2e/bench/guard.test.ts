import { expect, test } from 'vitest';
import { fallen } from './guard';
import { atLeast, atMost, type Row } from './report-row';

const faster = (value: number | null): Row =>
  atLeast(25, { id: 'faster', what: 'beside the peer', value, unit: 'x' });
const dearer = (value: number | null): Row =>
  atMost(1.3, { id: 'dearer', what: 'beside the bare server', value, unit: 'x' });
const absolute = (value: number): Row =>
  atMost(60, { id: 'frame', what: 'CPU per frame', value, unit: 'µs' });

test('a ratio may move by less than a third', () => {
  expect(fallen([faster(30)], [faster(20.1)])).toEqual([]);
  expect(fallen([dearer(1.2)], [dearer(1.79)])).toEqual([]);
});

test('a ratio that is to be large has fallen when a third of it is gone', () => {
  expect(fallen([faster(30)], [faster(20)])).toEqual([{ id: 'faster', was: 30, is: 20 }]);
});

test('a ratio that is to be small has fallen when it is half as large again', () => {
  expect(fallen([dearer(1.2)], [dearer(1.8)])).toEqual([{ id: 'dearer', was: 1.2, is: 1.8 }]);
});

test('what got better has not fallen', () => {
  expect(fallen([faster(30), dearer(1.2)], [faster(300), dearer(0.1)])).toEqual([]);
});

test('figures of a machine are not compared', () => {
  expect(fallen([absolute(50)], [absolute(500)])).toEqual([]);
});

test('a ratio that is not measured any more has fallen, one that never was cannot', () => {
  expect(fallen([faster(30)], [])).toEqual([{ id: 'faster', was: 30, is: null }]);
  expect(fallen([faster(30)], [faster(null)])).toEqual([{ id: 'faster', was: 30, is: null }]);
  expect(fallen([faster(null)], [faster(1)])).toEqual([]);
});
