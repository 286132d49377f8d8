/**
 * How a withdrawal's review is drawn and read, the same for every host: one page without a script or any
 * word of the desk's, and what a person typed into it.
 */
import { createHash } from 'node:crypto';
import type { ReviewAnswer, ReviewPage } from '../../terminal/ports';
import type { Words } from '../../terminal/words/words';

export interface ReviewForm {
  /** The whole page: a form without a script, with buttons named `confirm` and `cancel`. */
  draw(
    page: ReviewPage,
    words: Words,
  ): {
    readonly html: string;
    readonly headers: Readonly<Record<string, string>>;
  };
  /** What was typed, by the names of its fields. */
  read(page: ReviewPage, fields: ReadonlyMap<string, string>): ReviewAnswer;
}

/** What shows nothing and can make other text read as what it is not. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

const STYLE = `
:root { color-scheme: dark light; font: 14px/20px system-ui, sans-serif; }
body { margin: 0; background: #0b0e13; color: #e9edf3; }
main { max-width: 540px; margin: 0 auto; padding: 24px; border-top: 3px solid #f2b93b; }
h1 { margin: 0 0 12px; font-size: 20px; line-height: 24px; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 8px 16px; margin: 0 0 16px; }
dt { color: #aeb7c5; }
dd { margin: 0; font-family: ui-monospace, monospace; overflow-wrap: anywhere; }
.warning { padding: 8px 12px; border: 1px solid #f2b93b; color: #f2b93b; }
label { display: block; margin: 12px 0 4px; }
input { width: 100%; box-sizing: border-box; padding: 8px; border: 1px solid #6b7689;
  border-radius: 4px; background: #181e27; color: inherit; font: 16px ui-monospace, monospace; }
footer { display: flex; gap: 12px; justify-content: flex-end; margin-top: 24px; }
button { padding: 8px 16px; border: 1px solid #6b7689; border-radius: 4px; background: #181e27;
  color: inherit; font: inherit; }
button[name=confirm] { border-color: #ff6b6b; background: #ff6b6b; color: #1a0508; }
button:disabled { opacity: 0.45; }
:focus-visible { outline: 2px solid #8fbcff; outline-offset: 2px; }
@media (prefers-color-scheme: light) {
  body { background: #fff; color: #131820; }
  main { border-top-color: #8a5a00; }
  dt { color: #445063; }
  .warning { border-color: #8a5a00; color: #8a5a00; }
  input, button { background: #f6f8fa; border-color: #7b8798; }
  button[name=confirm] { border-color: #b42318; background: #b42318; color: #fff; }
  :focus-visible { outline-color: #1e5fd8; }
}
`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

export const reviewForm: ReviewForm = {
  draw: (page, words) => ({ html: drawn(page, words), headers: reviewHeaders("'none'", "'none'") }),
  read: ({ questions, needsPassphrase }, fields) => ({
    answers: questions.map((_question, index) => fields.get(answerName(index)) ?? ''),
    passphrase: needsPassphrase ? (fields.get('passphrase') ?? '') : '',
  }),
};

/** `script` and `target`: what the page may run, and where its form may go; nothing else is allowed. */
export function reviewHeaders(script: string, target: string): Readonly<Record<string, string>> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': [
      "default-src 'none'",
      `script-src ${script}`,
      `style-src 'sha256-${STYLE_HASH}'`,
      `connect-src ${target}`,
      `form-action ${target}`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
    ].join('; '),
    'x-content-type-options': 'nosniff',
    // Not none at all: a form of a page without a referrer comes from the origin "null".
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
  };
}

function drawn(page: ReviewPage, words: Words): string {
  const title = text(page.title);
  const rows = page.rows.map(([name, value]) => `<dt>${text(name)}</dt><dd>${text(value)}</dd>`);
  const questions = page.questions.map((question, index) =>
    field(answerName(index), text(question), 'type="text" maxlength="128"'),
  );
  const passphrase = page.needsPassphrase
    ? field('passphrase', text(words.t('review.passphrase')), 'type="password" maxlength="256"')
    : '';
  const warning = page.warning === '' ? '' : `<p class="warning">${text(page.warning)}</p>`;
  return `<!doctype html>
<html lang="${text(words.language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${STYLE}</style></head>
<body><main><h1>${title}</h1><dl>${rows.join('')}</dl>${warning}
<form method="post" autocomplete="off" spellcheck="false">${questions.join('')}${passphrase}
<footer><button type="button" name="cancel">${text(words.t('review.cancel'))}</button>
<button type="button" name="confirm" disabled>${text(words.t('review.confirm'))}</button></footer></form></main></body>
</html>`;
}

const answerName = (index: number): string => `answer${index}`;

/** `label` is drawn text already. */
function field(name: string, label: string, attributes: string): string {
  return `<label for="${name}">${label}</label><input id="${name}" name="${name}" autocomplete="off" ${attributes} required>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function text(raw: string): string {
  return raw.replace(UNSEEN, '').replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');
}
