/** What a browser sees at the exchange's address: what this is, and a first request that works. */
import type { GatewayResponse } from '../messages';

const UTF8 = new TextEncoder();
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
};

/** Where programs of this machine reach the exchange: absolute, without a slash at the end. */
export interface LoopbackAddresses {
  readonly baseUrl: string;
  readonly futuresBaseUrl: string;
  readonly wsUrl: string;
  readonly labUrl: string;
}

export function frontPage(
  addresses: LoopbackAddresses,
  maskedKeys: readonly string[],
): GatewayResponse {
  const { baseUrl, futuresBaseUrl, wsUrl, labUrl } = addresses;
  const keys = maskedKeys.map((key) => `<li><code>${escaped(key)}</code></li>`).join('');
  const body = `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Tidemark: simulated exchange</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem}
pre{background:#eee;padding:1rem;overflow-x:auto}</style>
<h1>A simulated exchange</h1>
<p>This is Tidemark's exchange, opened to programs of this machine. The money is play money.</p>
<table>
<tr><td>REST: spot, margin, withdrawals, open feed</td><td><code>${baseUrl}</code></td></tr>
<tr><td>REST: futures</td><td><code>${futuresBaseUrl}</code></td></tr>
<tr><td>stream</td><td><code>${wsUrl}</code></td></tr>
<tr><td>lab (own bearer token)</td><td><code>${labUrl}</code></td></tr>
</table>
<p>Keys:</p><ul>${keys}</ul>
<p>A request that needs no key:</p>
<pre>curl -s '${baseUrl}/sapi/v1/depth?symbol=BTCUSDT&amp;limit=5'</pre>
<p>A signed one, with the key and its secret in the environment:</p>
<pre>TS=$(date +%s)000
SIGN=$(printf %s "\${TS}GET/sapi/v1/account" | openssl dgst -sha256 -hmac "$API_SECRET" -r | cut -d' ' -f1)
curl -s -H "X-CH-APIKEY: $API_KEY" -H "X-CH-TS: $TS" -H "X-CH-SIGN: $SIGN" ${baseUrl}/sapi/v1/account</pre>
</html>
`;
  return { status: 200, headers: HEADERS, body: UTF8.encode(body) };
}

/** A label is what somebody typed. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
