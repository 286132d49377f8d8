/** The simulated market: its mood, its crowd, and whether the pair on the screen is open. */
import type { ControlsReply } from '@shared/contract/terminal/lab';
import { REGIMES, type Regime } from '@shared/domain/regime';
import { useTranslation } from '../../../lib/i18n';
import { useSelectedSymbol } from '../../../session/desk-state';
import { Button } from '../../../ui/button';
import { Switch } from '../../../ui/switch';
import { Choice, Section } from './section';
import { useAct } from './use-act';

type RegimeChoice = Regime | 'drawn';

export function MarketSection({ controls }: { readonly controls: ControlsReply }) {
  const { t } = useTranslation('lab');
  const act = useAct();
  const { mode, agents, regime, isRegimeForced } = controls;
  const isFollowing = mode !== 'synthetic';
  const noCrowd = isFollowing ? t('market.followsReason') : t('market.emptyReason');
  return (
    <Section title={t('market.title')} id="market" problem={act.problem}>
      <Switch
        label={t('market.crowd')}
        isOn={agents === 'on'}
        isDisabled={isFollowing}
        onChange={(isOn) => void act.run('market', { agents: isOn ? 'on' : 'off' })}
      />
      <Choice<RegimeChoice>
        label={t('market.regime')}
        value={isRegimeForced && regime !== null ? regime : 'drawn'}
        options={[
          {
            value: 'drawn',
            label: t('market.drawn', { regime: regime === null ? '—' : t(`regimes.${regime}`) }),
          },
          ...REGIMES.map((value) => ({ value, label: t(`regimes.${value}`) })),
        ]}
        reason={regime === null ? noCrowd : null}
        onChange={(next) => void act.run('market', { regime: next === 'drawn' ? null : next })}
      />
      <Halt controls={controls} onAct={(name, symbol) => void act.run(name, { symbol })} />
    </Section>
  );
}

interface HaltProps {
  readonly controls: ControlsReply;
  readonly onAct: (name: 'halt' | 'resume', symbol: string) => void;
}

function Halt({ controls: { halted }, onAct }: HaltProps) {
  const { t } = useTranslation('lab');
  const symbol = useSelectedSymbol();
  const others = halted.filter((each) => each !== symbol);
  const isHalted = halted.includes(symbol);
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          size="small"
          onClick={() => {
            onAct(isHalted ? 'resume' : 'halt', symbol);
          }}
        >
          {isHalted ? t('market.resume', { symbol }) : t('market.halt', { symbol })}
        </Button>
        {isHalted ? <span className="text-warn">{t('market.isHalted')}</span> : null}
      </div>
      {others.length === 0 ? null : (
        <p className="text-label text-text-2">
          {t('market.halted', { symbols: others.join(', ') })}
        </p>
      )}
    </>
  );
}
