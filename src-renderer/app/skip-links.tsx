/** The first stops of the Tab key: straight to the panels that matter (WCAG 2.4.1). */
import { useTranslation } from '../lib/i18n';
import { showPanel } from '../session/windows/panels';
import { findPanel } from './panel-registry';

const TARGETS = ['chart', 'order-book', 'order', 'open-orders'] as const;

export function SkipLinks() {
  const { t } = useTranslation(['shell', 'panels']);
  return (
    <nav className="skip-links" aria-label={t('shell:skipLinks')}>
      {TARGETS.filter((id) => findPanel(id) !== null).map((id) => (
        <button
          key={id}
          type="button"
          className="button button-size-control skip-link"
          onClick={() => {
            showPanel(id);
          }}
        >
          {t('shell:skipTo', { panel: t(`panels:${id}`) })}
        </button>
      ))}
    </nav>
  );
}
