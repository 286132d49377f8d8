/** The ticks between an entry and its exits, for every order a click opens on a contract. Empty is none. */
import { useTranslation } from '../../lib/i18n';
import { numberEntry } from '../../lib/number-entry';
import { useTyping } from '../../ui/use-typing';
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
      {EXITS.map((exit) => (
        <Offset
          key={exit}
          exit={exit}
          text={bracket[exit]}
          onText={(typed) => {
            keep.bracket({ ...bracket, [exit]: typed });
          }}
        />
      ))}
    </div>
  );
}

interface OffsetProps {
  readonly exit: keyof Bracket;
  readonly text: string;
  readonly onText: (text: string) => void;
}

function Offset({ exit, text, onText }: OffsetProps) {
  const { t } = useTranslation('ladder');
  const typing = useTyping(text);
  const isBad = !typing.isTyping && !isOffset(text);
  return (
    <label className="ladder-volume ladder-offset">
      <span aria-hidden>{t(`bracket.short.${exit}`)}</span>
      <input
        type="text"
        inputMode="numeric"
        placeholder={t('bracket.none')}
        aria-label={t(`bracket.${exit}`)}
        aria-invalid={isBad}
        title={isBad ? t('bracket.bad') : t(`bracket.${exit}`)}
        value={text}
        onBlur={typing.left}
        {...numberEntry((typed) => {
          typing.typed(typed);
          onText(typed);
        })}
      />
    </label>
  );
}
