/** Planted where others fall short: bots that do not read, files from somebody, answers that leave something out. */
import type { Plant } from './plant';

const HTTP = 'src-main/gateway/http';
const KEPT_BANS = 'src-main/gateway/admission/kept-bans';
const INTAKE = ['src-main/hosts/paper/recording-intake.test.ts'];
const UNSAID = ['src-main/client/convert/unsaid-figures.test.ts'];
const REQUESTS = 'src-renderer/session/requests';

export const OTHERS_PLANTS: readonly Plant[] = [
  {
    bug: 'megabytes that nobody has read lie with the system and are counted as read',
    file: `${HTTP}/unread-bytes.ts`,
    find: 'Math.max(this.#sent - this.#read, this.#socket.bufferedAmount)',
    replace: 'this.#socket.bufferedAmount',
    tests: [`${HTTP}/unread-bytes.test.ts`],
  },
  {
    bug: 'a pong that is sent blindly says that a stream has been read',
    file: `${HTTP}/unread-bytes.ts`,
    find: " || data.toString('latin1') !== String(this.#askedAt)",
    replace: '',
    tests: [`${HTTP}/unread-bytes.test.ts`],
  },
  {
    bug: 'an exchange that stood still cuts off everybody who reads',
    file: 'src-main/gateway/stream/listener.ts',
    find: 'Math.min(nowMs - this.#lookedMs, BETWEEN_LOOKS_MAX_MS)',
    replace: 'nowMs - this.#lookedMs',
    tests: ['src-main/gateway/stream/unread.test.ts'],
  },
  {
    bug: 'a ban that grew within the last second is forgotten with the program',
    file: `${KEPT_BANS}.ts`,
    find: '  close(): void {\n    this.#keep();\n',
    replace: '  close(): void {\n    this.#cancel?.();\n',
    tests: [`${KEPT_BANS}.test.ts`],
  },
  {
    bug: 'a flood writes to the disk with every tenth of its requests',
    file: `${KEPT_BANS}.ts`,
    find: 'if (waitMs <= 0) this.#keep();',
    replace: 'if (waitMs <= WRITE_EVERY_MS) this.#keep();',
    tests: [`${KEPT_BANS}.test.ts`],
  },
  {
    bug: 'a recording whose time goes back is kept, and cannot be played',
    file: 'src-main/gateway/recording/line-check.ts',
    find: 'if (item.value.feedMs < this.#lastMs)',
    replace: 'if (item.value.feedMs < 0)',
    tests: [...INTAKE, 'src-main/gateway/recording/recording.test.ts'],
  },
  {
    bug: 'a packed recording that unfolds without end fills the memory',
    file: 'src-main/hosts/paper/arriving-recording.ts',
    find: '      if (length > mostBytes) return tooLong(mostBytes);\n',
    replace: '',
    tests: INTAKE,
  },
  {
    bug: 'what stands behind a packed recording is lost without a word',
    file: 'src-main/hosts/paper/arriving-recording.ts',
    find: 'read.ok && isShort ?',
    replace: 'read.ok && isShort && this.#isRefused ?',
    tests: INTAKE,
  },
  {
    bug: 'a window that was closed while it sent a recording holds its place for ever',
    file: 'src-main/hosts/paper/recording-intake.ts',
    find: '      stopWaiting = clock.setAlarm(LONGEST_PAUSE_MS, forget);\n',
    replace: '',
    tests: INTAKE,
  },
  {
    bug: 'a recording takes the place of one that has its name in other capitals',
    file: 'src-main/hosts/paper/recording-intake.ts',
    find: 'file.name.toLowerCase()',
    replace: 'file.name',
    tests: INTAKE,
  },
  {
    bug: 'a maintenance rate that the exchange does not say is a rate of nothing',
    file: 'src-main/client/convert/position-convert.ts',
    find: "text === '' ? err('is missing') : read(text)",
    replace: "read(text === '' ? '0' : text)",
    tests: UNSAID,
  },
  {
    bug: 'what orders lock is gone from an account whose balance does not say it',
    file: 'src-main/client/convert/account-convert.ts',
    find: 'err(`locked of ${reply.asset}: is missing`)',
    replace: "toCounted('0', 'floor')",
    tests: UNSAID,
  },
  {
    bug: 'a contract whose row cannot be read is taken for one that is listed no more',
    file: 'src-main/terminal/market/contracts.ts',
    find: ' && !this.#unreadable.has(symbol);',
    replace: ';',
    tests: ['src-main/terminal/market/unreadable.test.ts'],
  },
  {
    bug: 'a refusal before anything was sent ends the doubt of a cancel that was',
    file: `${REQUESTS}/offers.ts`,
    find: " || by !== 'exchange') return;",
    replace: ') return;',
    tests: [`${REQUESTS}/requests.test.ts`, 'src-renderer/session/cancels/cancels.test.ts'],
  },
  {
    bug: 'a window that has heard of no exits yet forgets every doubt',
    file: `${REQUESTS}/offers.ts`,
    find: 'conditions === null || exits === null || changes === null) return null;',
    replace: 'conditions === null || exits === null || changes === null) return new Set();',
    tests: [`${REQUESTS}/requests.test.ts`, 'src-renderer/session/cancels/cancels.test.ts'],
  },
  {
    bug: 'a stop of the ladder looks from the mark, and fires where it is placed',
    file: 'src-renderer/features/ladder/store.ts',
    find: 'lastNow(state)?.ticks ?? markTicks(state)',
    replace: 'markTicks(state) ?? lastNow(state)?.ticks ?? null',
    tests: ['src-renderer/features/ladder/stop-reference.test.ts'],
  },
  {
    bug: 'a short’s take profit that the last price has passed is sent, and refused',
    file: 'src-renderer/features/positions/plans.ts',
    find: "return trigger < reference.price ? null : 'not-below';",
    replace: "return trigger <= reference.price + reference.price ? null : 'not-below';",
    tests: ['src-renderer/features/positions/plans.test.ts'],
  },
  {
    bug: 'a stop loss of a market entry is called reached on the side of its take profit',
    file: 'shared/domain/ticket/alerts.ts',
    find: "(draft.side === 'BUY') === (exit === 'takeProfit')",
    replace: "draft.side === 'BUY'",
    tests: ['shared/domain/ticket/alerts.test.ts'],
  },
  {
    bug: 'a withdrawal from before the program began is since now where it is',
    file: 'src-main/terminal/withdrawals/register.ts',
    find: '{ atMs, isOlder: isHistory }',
    replace: '{ atMs, isOlder: false }',
    tests: ['src-main/terminal/withdrawals/status-seen.test.ts'],
  },
];
