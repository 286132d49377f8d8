/** How a bot signs what it asks of an exchange. */
import { createHmac } from 'node:crypto';
import type { BotKey } from '../pages/bots';

/** Valid for five seconds. */
export function signedHeaders(
  { apiKey, secret }: BotKey,
  method: string,
  path: string,
  body = '',
): Readonly<Record<string, string>> {
  const timestamp = `${Date.now()}`;
  const text = timestamp + method + path + body;
  return {
    'x-ch-apikey': apiKey,
    'x-ch-ts': timestamp,
    'x-ch-sign': createHmac('sha256', secret).update(text).digest('hex'),
  };
}
