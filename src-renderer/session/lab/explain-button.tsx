/** In a row of orders or fills: why it is so. Not there where nobody can say it. */
import { CircleHelp } from 'lucide-react';
import { useTranslation } from '../../lib/i18n';
import { IconButton } from '../../ui/button';
import { askExplain, useCanExplain, type ExplainRequest } from './explain-requests';

/** An order the exchange has not named yet has nothing to explain. */
export function ExplainButton({ request }: { readonly request: ExplainRequest }) {
  const { t } = useTranslation('lab');
  if (!useCanExplain() || request.orderId === '') return null;
  return (
    <IconButton
      label={t('explain.action', { orderId: request.orderId })}
      icon={<CircleHelp size={13} aria-hidden />}
      onClick={() => {
        askExplain(request);
      }}
    />
  );
}
