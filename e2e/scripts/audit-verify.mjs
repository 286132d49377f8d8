// Checks an exported record on its own: `npm run audit:verify -- FILE`. It shares no code with the program
// that wrote it, so that both agree only where the file is what was written.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const KEYS = '["seq","atMs","kind","content","hash"]';

/** @param {string} text @returns {{ entries: number, fault: string, last: string }} */
export function verifyRecord(text) {
  if (text !== '' && !text.endsWith('\n')) {
    return { entries: 0, fault: 'the last line is cut off', last: '' };
  }
  let before = '';
  let entries = 0;
  for (const line of text.split('\n').slice(0, -1)) {
    const fault = faultOf(line, entries + 1, before);
    if (fault !== '') return { entries, fault: `line ${entries + 1}: ${fault}`, last: before };
    before = JSON.parse(line).hash;
    entries += 1;
  }
  return { entries, fault: '', last: before };
}

/** @param {string} line @param {number} expectedSeq @param {string} before */
function faultOf(line, expectedSeq, before) {
  let entry;
  try {
    entry = JSON.parse(line);
  } catch {
    return 'it is no JSON';
  }
  if (entry === null || typeof entry !== 'object') return 'it is no entry';
  // Written in one way only: what reads alike but is spelled otherwise is not what was written.
  if (JSON.stringify(entry) !== line || JSON.stringify(Object.keys(entry)) !== KEYS) {
    return 'it is not written as an entry is';
  }
  const { seq, atMs, kind, content, hash } = entry;
  if (seq !== expectedSeq) return `it is entry ${seq}, expected ${expectedSeq}`;
  const bytes = JSON.stringify([before, seq, atMs, kind, content]);
  const expected = createHash('sha256').update(bytes).digest('hex');
  return hash === expected ? '' : 'its hash does not fit it and the entries before it';
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [, , path] = process.argv;
  if (path === undefined) {
    console.error('usage: npm run audit:verify -- FILE');
    process.exit(2);
  }
  const { entries, fault, last } = verifyRecord(readFileSync(path, 'utf8'));
  if (fault === '') console.log(`${entries} entries, one chain to ${last}`);
  else console.error(`${path}: ${fault} (${entries} entries before it hold)`);
  process.exit(fault === '' ? 0 : 1);
}
