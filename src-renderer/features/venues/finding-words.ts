/** What a check of a venue has found, in the desk's words. */
import type { TopicValue } from '@shared/contract/terminal/topics';
import { formatExact } from '../../lib/format';
import { wordsOf } from '../../lib/i18n';
import { mended } from '../../session/wire/mends';

type Found = NonNullable<TopicValue<'venueChecks'>['steps'][number]['found']>;

export function findingWords({ key, values }: Found): string {
  const { code = '', message = '', symbol = '', count = '0' } = values;
  const figure = (name: string): string => formatExact(values[name] ?? '0');
  const mend = key === 'refused' ? mended({ code, message }) : null;
  return (
    mend ??
    wordsOf('venues')(`found.${key}`, {
      code,
      message,
      symbol,
      count: Number.parseInt(count, 10),
      ms: figure('ms'),
      window: figure('window'),
      seconds: figure('seconds'),
    })
  );
}
