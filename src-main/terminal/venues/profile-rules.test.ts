import { describe, expect, test } from 'vitest';
import type { VenueProfile } from '@shared/contract/terminal';
import { profileFault, tidyProfile } from './profile-rules';

const GOOD: VenueProfile = {
  name: 'Main',
  alias: 'MAIN',
  baseUrl: 'https://api.x.test',
  futuresBaseUrl: '',
  wsUrl: 'wss://ws.x.test/kline-api/ws',
  futuresWsUrl: '',
  pathPrefix: '',
  futuresPathPrefix: '',
  getSignMode: 'path',
  recvWindowMs: null,
  timeZone: '',
};
const faultOf = (changes: Partial<VenueProfile>, others: readonly VenueProfile[] = []) =>
  profileFault(tidyProfile({ ...GOOD, ...changes }), others)?.field ?? 'none';

test.each<[Partial<VenueProfile>]>([
  [{}],
  [{ baseUrl: ' https://API.x.test/ ' }],
  [{ baseUrl: 'https://api.x.test:8443', futuresBaseUrl: 'https://f.x.test' }],
  [{ baseUrl: 'http://127.0.0.1:8080', wsUrl: 'ws://127.0.0.1:8080/kline-api/ws' }],
  [{ baseUrl: 'http://localhost:8080', wsUrl: 'ws://[::1]:8080/ws' }],
  [{ pathPrefix: '/open' }],
  [{ pathPrefix: '/open/v2.1/' }],
  [{ pathPrefix: '/spot/open', futuresPathPrefix: '/futures/open' }],
  [{ pathPrefix: '/open', futuresPathPrefix: '/' }],
  [{ timeZone: 'GMT+08:00' }],
  [{ timeZone: 'utc-3' }],
  [{ futuresWsUrl: 'wss://f.x.test/ws', recvWindowMs: 500 }],
])('%j can be used', (changes) => {
  expect(faultOf(changes)).toBe('none');
});

test.each<[Partial<VenueProfile>, keyof VenueProfile]>([
  [{ baseUrl: '' }, 'baseUrl'],
  [{ baseUrl: 'api.x.test' }, 'baseUrl'],
  [{ baseUrl: 'http://api.x.test' }, 'baseUrl'],
  [{ baseUrl: 'http://127.0.0.1.x.test' }, 'baseUrl'],
  [{ baseUrl: 'http://localhost.x.test' }, 'baseUrl'],
  [{ baseUrl: 'http://127.0.0.2' }, 'baseUrl'],
  [{ baseUrl: 'http://0.0.0.0' }, 'baseUrl'],
  [{ baseUrl: 'wss://api.x.test' }, 'baseUrl'],
  [{ baseUrl: 'file:///etc/passwd' }, 'baseUrl'],
  [{ baseUrl: 'javascript:alert(1)' }, 'baseUrl'],
  [{ baseUrl: 'https://user:word@api.x.test' }, 'baseUrl'],
  [{ baseUrl: 'https://api.x.test@evil.test' }, 'baseUrl'],
  [{ baseUrl: 'https://api.x.test?a=1' }, 'baseUrl'],
  [{ baseUrl: 'https://api.x.test/?' }, 'baseUrl'],
  [{ baseUrl: 'https://api.x.test/#' }, 'baseUrl'],
  [{ baseUrl: 'https://api.x.test/open' }, 'baseUrl'],
  [{ baseUrl: 'https:\\\\api.x.test' }, 'baseUrl'],
  [{ baseUrl: 'https://api.x\u200b.test' }, 'baseUrl'],
  [{ baseUrl: 'https://api.x.test\n.evil.test' }, 'baseUrl'],
  [{ futuresBaseUrl: 'http://f.x.test' }, 'futuresBaseUrl'],
  [{ wsUrl: '' }, 'wsUrl'],
  [{ wsUrl: 'ws://ws.x.test' }, 'wsUrl'],
  [{ wsUrl: 'https://ws.x.test' }, 'wsUrl'],
  [{ wsUrl: 'wss://ws.x.test/ws?token=1' }, 'wsUrl'],
  [{ futuresWsUrl: 'ws://f.x.test/ws' }, 'futuresWsUrl'],
  [{ pathPrefix: 'open' }, 'pathPrefix'],
  [{ pathPrefix: '/open', futuresPathPrefix: 'futures' }, 'futuresPathPrefix'],
  [{ futuresPathPrefix: '/a//b' }, 'futuresPathPrefix'],
  [{ pathPrefix: '/open?a=1' }, 'pathPrefix'],
  [{ pathPrefix: '/../admin' }, 'pathPrefix'],
  [{ pathPrefix: '/a//b' }, 'pathPrefix'],
  [{ pathPrefix: '/a%2fb' }, 'pathPrefix'],
  [{ timeZone: 'Berlin' }, 'timeZone'],
  [{ name: '   ' }, 'name'],
  [{ name: 'Paper' }, 'name'],
  [{ alias: 'Live' }, 'alias'],
])('%j is refused by the name of %s', (changes, field) => {
  expect(faultOf(changes)).toBe(field);
});

describe('two accounts', () => {
  const other = { ...GOOD, name: 'Other', alias: 'OTHER' };
  test('may be at the same addresses', () => {
    expect(faultOf({}, [other])).toBe('none');
  });
  test('are never called alike, in whatever letters', () => {
    expect(faultOf({ name: 'OTHER' }, [other])).toBe('name');
    expect(faultOf({ alias: 'other' }, [other])).toBe('alias');
    expect(faultOf({ alias: 'ＯＴＨＥＲ' }, [other])).toBe('alias');
  });
});

test('what is kept shows names of other alphabets for what they are', () => {
  const tidy = tidyProfile({
    ...GOOD,
    baseUrl: 'https://аpi.x.test/',
    pathPrefix: '/open/ ',
    futuresPathPrefix: ' / ',
  });
  expect(tidy.baseUrl).toBe('https://xn--pi-6kc.x.test');
  expect(tidy.pathPrefix).toBe('/open');
  expect(tidy.futuresPathPrefix).toBe('/');
  expect(tidyProfile({ ...GOOD, wsUrl: 'wss://WS.x.test/a/' }).wsUrl).toBe('wss://ws.x.test/a/');
});
