/** The region around one panel: its name, its place in the F6 cycle, and its own error boundary. */
import { useTranslation } from '../lib/i18n';
import { ErrorBoundary } from '../ui/error-boundary';
import { findPanel } from './panel-registry';

export function PanelFrame({ id }: { readonly id: string }) {
  const { t } = useTranslation('panels');
  const panel = findPanel(id);
  if (panel === null) return null;
  const { component: Content } = panel;
  return (
    <section
      className="panel-region"
      data-panel={panel.id}
      aria-label={t(panel.titleKey)}
      tabIndex={-1}
    >
      <ErrorBoundary>
        <Content />
      </ErrorBoundary>
    </section>
  );
}
