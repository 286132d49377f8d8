/** What mends a refusal that is about the key or the way to the exchange; what was said stays beside it. */
import { en } from '../../i18n/en';
import { wordsOf } from '../../lib/i18n';

const isMendable = (code: string): code is keyof typeof en.common.mends =>
  Object.hasOwn(en.common.mends, code);

/** Null where nothing here can mend it. The terminal's codes are for programs: they are not said. */
export function mended({
  code,
  message,
}: {
  readonly code: string;
  readonly message: string;
}): string | null {
  const t = wordsOf('common');
  // Nothing was sent: there is nothing beside it.
  if (code === 'NO_KEY') return t('refusals.NO_KEY');
  if (!isMendable(code)) return null;
  const said = /^-?\d/.test(code) ? `${code} ${message}` : message;
  return t('mended', { mend: t(`mends.${code}`), said });
}
