/** One per panel: what breaks in a panel stays in it, is named, and can be reloaded. */
import { Component, type ReactNode } from 'react';
import { useTranslation } from '../lib/i18n';
import { Button } from './button';

interface ErrorBoundaryState {
  readonly error: Error | null;
}

export class ErrorBoundary extends Component<{ readonly children: ReactNode }, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null };

  static getDerivedStateFromError(cause: unknown): ErrorBoundaryState {
    return { error: cause instanceof Error ? cause : new Error(String(cause)) };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return (
      <Failed
        message={error.message}
        onReload={() => {
          this.setState({ error: null });
        }}
      />
    );
  }
}

interface FailedProps {
  readonly message: string;
  readonly onReload: () => void;
}

function Failed({ message, onReload }: FailedProps) {
  const { t } = useTranslation('common');
  return (
    <div className="panel-error" role="alert">
      <p className="font-semibold">{t('panelFailed')}</p>
      <p className="text-text-2">{t('panelFailedNext')}</p>
      <code className="panel-error-detail">{message}</code>
      <Button size="small" onClick={onReload}>
        {t('reload')}
      </Button>
    </div>
  );
}
