import { afterEach, expect, test, vi } from 'vitest';
import { leaveEntrance } from './entrance';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** What the window's address becomes. */
function leftFrom(pathname: string, search: string): string[] {
  const addresses: string[] = [];
  vi.stubGlobal('location', { pathname, search });
  vi.stubGlobal('history', {
    replaceState: (_state: unknown, _title: string, address: string) => addresses.push(address),
  });
  leaveEntrance();
  return addresses;
}

test('a window that came in by a ticket goes by the address of the desk, on the workspace it was opened with', () => {
  expect(leftFrom('/enter', '?ticket=abc')).toEqual(['/']);
  expect(leftFrom('/enter', '?ticket=abc&workspace=futures')).toEqual(['/?workspace=futures']);
  expect(leftFrom('/enter', '?ticket=abc&workspace=//x?y%26z')).toEqual([
    '/?workspace=%2F%2Fx%3Fy%26z',
  ]);
});

test('any other keeps its address', () => {
  expect(leftFrom('/', '?workspace=futures')).toEqual([]);
  expect(leftFrom('/index.html', '')).toEqual([]);
});
