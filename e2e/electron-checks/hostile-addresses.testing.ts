/** Addresses that a hostile page, or a link in a text, would like to reach. */

const HOSTS = [
  'evil.invalid',
  'www.tradingview.com.evil.invalid',
  'evil-www.tradingview.com',
  'www.tradingview.com@evil.invalid',
  'user:word@www.tradingview.com',
  'www.tradingview.com:8443',
  'www.tradingview.com%2eevil.invalid',
  'tradingview.com',
  'www.tradingvıew.com',
  'www.tradingview.com.',
  'tidemark.evil.invalid',
  '127.0.0.1',
  '[::1]',
  '0x7f000001',
  'xn--80ak6aa92e.com',
];
const SCHEMES = ['https', 'http', 'ftp', 'ws', 'wss', 'app', 'file', 'view-source:https'];
const BARE = [
  'file:///etc/passwd',
  'file://server/share/page.html',
  'data:text/html,<p>x',
  'data:text/html;base64,PHA+eA==',
  'chrome://settings',
  'devtools://devtools/bundled/inspector.html',
  'mailto:someone@evil.invalid',
  'ms-settings:privacy',
  'search-ms:query=x&crumb=location:\\\\evil.invalid\\share',
  'tidemark://run',
  'intent://evil.invalid#Intent;scheme=https;end',
  '\\\\evil.invalid\\share\\run.exe',
  '//evil.invalid/x',
  'http://www.tradingview.com/',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  '',
];
const PATHS = [
  '',
  '/',
  '/x',
  '/../..',
  '/?next=https://www.tradingview.com',
  '/#x',
  '/%2e%2e/',
  '//',
];

/** Over a thousand, none of which may be opened. */
export const hostileAddresses: readonly string[] = [
  ...BARE,
  ...SCHEMES.flatMap((scheme) =>
    HOSTS.flatMap((host) => PATHS.map((path) => `${scheme}://${host}${path}`)),
  ),
  ...SCHEMES.filter((scheme) => scheme !== 'https').map(
    (scheme) => `${scheme}://www.tradingview.com/`,
  ),
];
