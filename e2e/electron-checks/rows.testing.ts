/** The 30 rows of the Electron checklist: what each asks, and what of it only a packaged program can show. */

interface Row {
  readonly asks: string;
  /** Tests elsewhere that hold a part of it, as `file: title`. */
  readonly elsewhere?: readonly string[];
  /** What is not run here: the command that runs it where it can be. */
  readonly notHere?: string;
}

const WIRE = 'src-main/hosts/electron/electron-wire.test.ts';
const RIGHTS = 'e2e/specs/page-rights.spec.ts';
const VAULT = 'src-main/adapters/vault/vault.test.ts';
const ON_ELECTRON = '`npx playwright test page-rights --project electron`, with the program file';
const VERIFY = '`node packaging/verify.mjs PROGRAM`, in the release';

export const ROWS: Readonly<Record<number, Row>> = {
  1: {
    asks: 'plain addresses in loopback code only; what leaves is TLS',
    notHere: '`sudo tcpdump -ni any "tcp and not port 443"` beside a live session: silence',
  },
  2: { asks: 'no Node in a page', notHere: ON_ELECTRON },
  3: { asks: 'context isolation', notHere: ON_ELECTRON },
  4: { asks: 'the sandbox, before anything else', notHere: ON_ELECTRON },
  5: { asks: 'every permission denied but three; all four handlers set' },
  6: { asks: 'web security never off' },
  7: {
    asks: 'the exact policy; no eval, inline script, fetch, frame or markup of others',
    elsewhere: [`${RIGHTS}: the page can run nothing of others, reach nobody, and open nothing`],
  },
  8: { asks: 'no insecure content' },
  9: { asks: 'no experimental features' },
  10: { asks: 'no Blink features by name' },
  11: { asks: 'no embedded views' },
  12: { asks: 'an embedded view that is asked for is prevented' },
  13: {
    asks: 'the address of a page never changes',
    notHere: 'dropping a file on the window by hand: it stays',
  },
  14: { asks: 'no page opens a window' },
  15: { asks: 'one call opens outside addresses, of exact hosts, shown first' },
  16: { asks: 'Electron pinned exactly, among the newest three majors, not old' },
  17: {
    asks: 'one guarded channel; other frames, origins and nonsense refused',
    elsewhere: [`${WIRE}: words that are no message are refused and open nothing`],
    notHere:
      'a million messages (a thousand here): ' +
      '`TIDEMARK_WIRE_FUZZ=1000000 npx vitest run e2e/electron-checks/wire-fuzz.test.ts`',
  },
  18: { asks: 'files by the app protocol only, none beside the desk' },
  19: { asks: 'all fuses set', notHere: `\`npm run package:check\` on a stand-in; ${VERIFY}` },
  20: {
    asks: 'the preload exposes exactly three functions',
    elsewhere: [`${WIRE}: the preload exposes one object with exactly three functions`],
  },
  21: {
    asks: 'Electronegativity 1.10.3: nothing high or medium',
    notHere:
      '`npx @doyensec/electronegativity@1.10.3 -i DIR`, on a bundle for es2017 (it reads no newer ' +
      'syntax): one high, four medium, none of them so. It cannot see rights behind a spread ' +
      '(rows 2 to 4) or a policy in headers (row 7), asks for a look at openExternal (row 15), and ' +
      'wants middle clicks switched off, which open nothing (row 14)',
  },
  22: {
    asks: 'no plain text; a keyring that is none is refused, another one named',
    elsewhere: [
      `${VAULT}: is refused without a keyring: nothing is ever kept in the open`,
      `${VAULT}: names the keyring it was sealed by once there is another, or none`,
    ],
  },
  23: {
    asks: 'a secret is a KeyObject; JavaScript texts cannot be wiped, and nothing says they are',
    elsewhere: [`${VAULT}: comes back as a key object that signs the same, in another run`],
  },
  24: { asks: 'no crash upload, no DevTools, no way in by switch or environment', notHere: VERIFY },
  25: {
    asks: 'one instance; no scheme in the system',
    notHere: 'starting the installed program twice: the first one shows its window',
  },
  26: { asks: 'no certificate the system would not accept' },
  27: {
    asks: 'hardened, notarised, signed; a changed archive does not start',
    notHere:
      '`codesign --verify --deep --strict`, `spctl --assess`, `Get-AuthenticodeSignature`, in the ' +
      'release; a byte of `app.asar` changed by hand on macOS and Windows',
  },
  28: {
    asks: 'sleep and a locked screen lock, waking reads again',
    notHere:
      'on Linux Electron is told of sleep only: a screen that is locked there locks by the idle time',
  },
  29: { asks: 'the review window: own session, own preload, on top, protected, armed late' },
  30: { asks: 'a list of parts, signatures of packages, no install scripts' },
};
