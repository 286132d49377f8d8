import { expect, test } from 'vitest';
import { endpoints, isSigned } from '@shared/contract/exchange';
import { allGolden } from '@shared/contract/exchange/all-golden.testing';
import { securityProbes } from '@shared/contract/exchange/security-probes.testing';
import { createSigner, takeSecret } from './request/signer';
import { BASE, FUTURES_BASE, setUp } from './client.testing';
import { answer } from './scripted-transport.testing';

test.each(allGolden)(
  '$name goes out as its bytes, to its host, and its reply is read',
  async (row) => {
    const endpoint = endpoints.find(({ name }) => name === row.name);
    if (endpoint === undefined) throw new Error(row.name);
    const { transport, client } = setUp();
    transport.respond = ({ url }) =>
      url === `${BASE}/sapi/v1/time` && row.name !== 'time'
        ? answer(200, { serverTime: 1_700_000_000_000 })
        : answer(200, row.reply);
    const outcome = await client.call(endpoint, row.input);
    expect(outcome).toEqual({ kind: 'accepted', value: row.output });
    const sent = transport.requests.at(-1);
    const host = endpoint.host === 'futures' ? FUTURES_BASE : BASE;
    const query = row.query === undefined ? '' : `?${row.query}`;
    expect(`${sent?.method} ${sent?.url}`).toBe(
      `${endpoint.method} ${host}${endpoint.path}${query}`,
    );
    expect(new TextDecoder().decode(sent?.body)).toBe(
      row.body ?? (endpoint.method === 'POST' ? '{}' : ''),
    );
    const signature = createSigner('key-1', takeSecret(Buffer.from('sim-secret-0001'))).sign(
      1_700_000_000_000,
      endpoint.method,
      endpoint.path,
      sent?.body ?? new Uint8Array(),
    );
    expect(sent?.headers['X-CH-SIGN']).toBe(isSigned(endpoint) ? signature : undefined);
  },
);

test.each(Object.values(securityProbes))(
  '$security takes a key and no signature',
  async (probe) => {
    const { transport, client, answers } = setUp();
    answers(() => answer(200, { serverTime: 5 }));
    expect(await client.call(probe, {})).toEqual({ kind: 'accepted', value: { serverTime: 5 } });
    expect(transport.requests.at(-1)?.headers).toEqual({
      'Content-Type': 'application/json',
      'X-CH-APIKEY': 'key-1',
    });
  },
);
