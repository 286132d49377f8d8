/**
 * The document's two key-only security types, which none of its endpoints has: the exchange's own
 * admission in front of endpoints that only tests know, at both doors.
 */
import { securityProbes } from '@shared/contract/exchange/security-probes.testing';
import { encodeError, encodeResponse } from '@shared/contract/exchange';
import { httpStatusOf } from '@shared/contract/exchange/errors';
import { invariant } from '@shared/kernel/result';
import { admit } from '../../src-main/gateway/admission/admission';
import { KeyStore } from '../../src-main/gateway/admission/key-store';
import { DEFAULT_LIMITS, RateLimits } from '../../src-main/gateway/admission/rate-limits';
import { openLoopbackServer } from '../../src-main/gateway/http/loopback-server';
import type { GatewayAnswer, GatewayRequest } from '../../src-main/gateway/messages';
import { createRouter } from '../../src-main/gateway/routes';
import { DEFAULT_SWITCHES } from '../../src-main/gateway/switches';
import { HttpWire } from './http-wire';
import { START_MS, type RawMessage, type User } from './stage';
import { readReply, type Reply, type Visit } from './visit';

/** Answers its time to whom admission lets in. */
function probeGateway({ uid, apiKey, secret }: User) {
  const keys = new KeyStore([
    { uid, apiKey, secret, enabled: true, permissions: ['READ'], allowedIps: [] },
  ]);
  const parts = {
    route: createRouter(Object.values(securityProbes)),
    keys,
    limits: new RateLimits(DEFAULT_LIMITS, null, () => undefined),
    switches: () => DEFAULT_SWITCHES,
  };
  return (request: GatewayRequest): GatewayAnswer => {
    const admitted = admit(parts, request, START_MS);
    const text = admitted.ok
      ? encodeResponse(securityProbes.marketDataProbe, { serverTime: START_MS })
      : encodeError(admitted.error.error);
    const status = admitted.ok ? 200 : httpStatusOf(admitted.error.error.code);
    return { status, headers: {}, text };
  };
}

/** Asks a probe at the door of the visit, with these headers only. */
export async function askProbe(
  { user, door, ip }: Visit,
  path: string,
  headers: RawMessage['headers'],
): Promise<Reply> {
  const answerOf = probeGateway(user);
  if (door.name === 'in process') {
    return readReply(
      answerOf({ method: 'GET', target: path, headers, body: new Uint8Array(), ip }),
    );
  }
  const gateway = {
    receive: (request: GatewayRequest, answer: (answer: GatewayAnswer) => void) => {
      answer(answerOf(request));
    },
    openStream: () => ({ onText: () => undefined, onClose: () => undefined }),
  };
  const server = await openLoopbackServer({
    gateway,
    clock: { nowMs: () => START_MS },
    lab: null,
    onDefect: ({ endpoint, message }) => {
      throw new Error(`${endpoint}: ${message}`);
    },
    port: 0,
    maskedKeys: () => [],
  });
  invariant(server.ok, 'a port');
  const wire = new HttpWire(server.value.port);
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const host = `Host: 127.0.0.1:${server.value.port}\r\n`;
  const reply = await wire.send(`GET ${path} HTTP/1.1\r\n${host}${lines}\r\n`);
  wire.close();
  await server.value.close();
  return readReply(reply);
}
