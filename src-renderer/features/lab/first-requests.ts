/** Requests to paste into a shell: one that needs no key, and a signed one (document §5). */
export const openRequest = (rest: string): string =>
  `curl -s '${rest}/sapi/v1/depth?symbol=BTCUSDT&limit=5'`;

/** With the key and its secret in the environment, so that they stand in no command. */
export const signedRequest = (rest: string): string =>
  [
    'TS=$(date +%s)000',
    `SIGN=$(printf %s "\${TS}GET/sapi/v1/account" | openssl dgst -sha256 -hmac "$API_SECRET" -r | cut -d' ' -f1)`,
    `curl -s -H "X-CH-APIKEY: $API_KEY" -H "X-CH-TS: $TS" -H "X-CH-SIGN: $SIGN" ${rest}/sapi/v1/account`,
  ].join('\n');

export const environment = (apiKey: string, apiSecret: string): string =>
  `export API_KEY=${apiKey}\nexport API_SECRET=${apiSecret}`;
