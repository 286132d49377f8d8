/**
 * The honest states of a panel (empty, loading, stale, error) around its content. Content that is
 * there stays on screen: it is dimmed when stale and never replaced by a spinner.
 */
import { Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../lib/i18n';
import { Button } from './button';

interface PanelBodyProps {
  /** Nothing arrived yet. */
  readonly isLoading?: boolean;
  /** One line and one action; shown instead of rows, under the headers the children draw. */
  readonly empty?: { readonly text: string; readonly action?: ReactNode } | null;
  /** A full sentence; dims the content. */
  readonly stale?: string | null;
  readonly error?: PanelError | null;
  readonly children: ReactNode;
}

interface PanelError {
  /** What failed, with code and message. */
  readonly text: string;
  /** What happens next. */
  readonly next?: string;
  readonly onRetry?: () => void;
  /** Why is read out elsewhere: here it is only seen, however often it is tried. */
  readonly isSaidElsewhere?: boolean;
}

export function PanelBody({ isLoading, empty, stale, error, children }: PanelBodyProps) {
  const isDimmed = stale !== undefined && stale !== null;
  return (
    <div className="panel-body">
      {isDimmed ? (
        <p className="panel-stale">
          <Clock size={12} aria-hidden /> {stale}
        </p>
      ) : null}
      {error === undefined || error === null ? null : <PanelProblem error={error} />}
      <div className={isDimmed ? 'panel-content panel-content-stale' : 'panel-content'}>
        {children}
        {isLoading === true ? <Skeleton /> : null}
        {isLoading !== true && empty !== undefined && empty !== null ? (
          <div className="panel-empty">
            <span>{empty.text}</span>
            {empty.action}
          </div>
        ) : null}
      </div>
    </div>
  );
}

function PanelProblem({ error }: { readonly error: PanelError }) {
  const { t } = useTranslation('common');
  return (
    <div className="panel-error" role={error.isSaidElsewhere === true ? undefined : 'alert'}>
      <p>{error.text}</p>
      {error.next === undefined ? null : <p className="text-text-2">{error.next}</p>}
      {error.onRetry === undefined ? null : (
        <Button size="small" onClick={error.onRetry}>
          {t('retry')}
        </Button>
      )}
    </div>
  );
}

/** Rows of the real height, invisible for the first 200 ms so that a fast answer never flickers. */
function Skeleton() {
  const { t } = useTranslation('common');
  return (
    <div className="skeleton" role="status" aria-label={t('loading')}>
      {['a', 'b', 'c', 'd', 'e'].map((row) => (
        <div key={row} className="skeleton-row" />
      ))}
    </div>
  );
}
