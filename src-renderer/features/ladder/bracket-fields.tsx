/** The ticks between an entry and its exits, for every order a click opens on a contract. Empty is none. */
import { useTranslation } from '../../lib/i18n';
import { numberEntry } from '../../lib/number-entry';
import { isOffset, type Bracket } from './bracket';
import { useLadder } from './store';
import { useKeep } from './use-keep';

const EXITS = ['takeProfit', 'stopLoss'] as const satisfies readonly (keyof Bracket)[];

export function BracketFields() {
  const { t } = useTranslation('ladder');
  const keep = useKeep();
  const bracket = useLadder().use((state) => state.bracket);
  return (
    <div className="ladder-volumes" role="group" aria-label={t('bracket.group')}>
      {EXITS.map((exit) => {
        const isBad = !isOffset(bracket[exit]);
        return (
          <label key={exit} className="ladder-volume ladder-offset">
            <span aria-hidden>{t(`bracket.short.${exit}`)}</span>
            <input
              type="text"
              inputMode="numeric"
              placeholder={t('bracket.none')}
              aria-label={t(`bracket.${exit}`)}
              aria-invalid={isBad}
              title={isBad ? t('bracket.bad') : t(`bracket.${exit}`)}
              value={bracket[exit]}
              {...numberEntry((typed) => {
                keep.bracket({ ...bracket, [exit]: typed });
              })}
            />
          </label>
        );
      })}
    </div>
  );
}
