/**
 * While the kill switch is on: how far it has come, what needs the trader, and the word that lifts it. It
 * cannot be closed.
 */
import { KILL_LIFT_WORD } from '@shared/contract/terminal/kill';
import { OctagonX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../lib/i18n';
import { dayTime, formatTime } from '../../lib/format-time';
import { killState, type KillValue } from '../../session/kill-state';
import { told } from '../../session/requests/told';
import { useToday } from '../../session/time/use-today';
import { useTerminal } from '../../session/wire/terminal';
import { Button } from '../../ui/button';
import { Form } from '../../ui/form';
import { SaidOnce } from '../../ui/said-once';
import './kill.css';
import { whyWords } from './why-words';

interface KillBannerProps {
  /** A locked desk can stop and not begin again. */
  readonly canLift?: boolean;
}

/** Over the screens that stand in place of the desk. */
export function KillOver(props: KillBannerProps) {
  return (
    <div className="kill-over">
      <KillBanner {...props} />
    </div>
  );
}

export function KillBanner({ canLift = true }: KillBannerProps) {
  const kill = killState.use((state) => state.kill);
  if (kill === null || !kill.isOn) return null;
  return (
    <section className="kill-banner" aria-labelledby="kill-title" data-cycle tabIndex={-1}>
      <div className="kill-line">
        <OctagonX size={18} aria-hidden />
        <Title kill={kill} />
        <Progress kill={kill} />
        {canLift ? <Lift /> : null}
      </div>
      <Stuck kill={kill} />
      <Limits phase={kill.phase} />
    </section>
  );
}

function Title({ kill: { sinceMs, source } }: { readonly kill: KillValue }) {
  const { t } = useTranslation('kill');
  const by = source === '' ? '' : t(`sources.${source}`);
  const today = useToday();
  const time = sinceMs === null ? '' : dayTime(sinceMs, formatTime(sinceMs), today);
  return (
    <div>
      <h2 id="kill-title" className="font-semibold" role="alert">
        {t('title')}
      </h2>
      <p className="text-label">{t('since', { time, by })}</p>
    </div>
  );
}

function Progress({ kill: { phase, known, gone, stuck } }: { readonly kill: KillValue }) {
  const { t } = useTranslation('kill');
  if (phase === 'off') return null;
  const said = phase === 'verified' && stuck.length > 0 ? 'verifiedButUnseen' : phase;
  const words = t(`phases.${said}`, { gone, known, stuck: stuck.length });
  return (
    <div className="kill-progress">
      <p>{words}</p>
      <SaidOnce about={phase} text={words} />
      <progress aria-label={t('progress')} {...(known === 0 ? {} : { value: gone, max: known })} />
    </div>
  );
}

/** Typed, not clicked. */
function Lift() {
  const { t } = useTranslation('kill');
  const terminal = useTerminal();
  const [typed, setTyped] = useState('');
  const isRight = typed === KILL_LIFT_WORD;
  return (
    <Form
      className="kill-lift"
      onSubmit={() => {
        if (isRight) void told('liftKill', terminal.call('liftKill', { word: KILL_LIFT_WORD }));
      }}
    >
      <label>
        <span className="text-label">{t('word', { word: KILL_LIFT_WORD })}</span>
        <input
          className="kill-word"
          value={typed}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setTyped(event.target.value);
          }}
        />
      </label>
      <Button type="submit" disabled={!isRight}>
        {t('lift')}
      </Button>
    </Form>
  );
}

/** What needs the trader; once all is verified, what the key could not be used to see. */
function Stuck({ kill: { phase, stuck } }: { readonly kill: KillValue }) {
  const { t } = useTranslation('kill');
  if (stuck.length === 0) return null;
  const label = t(phase === 'verified' ? 'unseen' : 'stuck');
  return (
    <ul className="kill-stuck" aria-label={label} tabIndex={0}>
      {stuck.map(({ symbol, orderId, why }, index) => (
        <li key={`${symbol} ${orderId} ${index.toString()}`}>
          {t('stuckRow', {
            what: [symbol, orderId].filter((part) => part !== '').join(' '),
            why: whyWords(why),
          })}
        </li>
      ))}
    </ul>
  );
}

/** What no program can prove over this API, said where somebody may rely on it. */
function Limits({ phase }: { readonly phase: KillValue['phase'] }) {
  const { t } = useTranslation('kill');
  if (phase !== 'verified' && phase !== 'needs-you') return null;
  return <p className="text-label">{t('limits')}</p>;
}
