/** The risk limits of the account that runs, as the terminal told them: the checklist's last step sets them. */
import type { RiskLimitsValue } from '@shared/contract/terminal';
import { createFeatureStore } from '../../lib/feature-store';
import type { Watch } from '../../session/terminal';

export const accountLimits = createFeatureStore<{ readonly limits: RiskLimitsValue | null }>({
  limits: null,
});

export const watchLimits: Watch = (terminal) =>
  terminal.subscribe(
    'risk',
    {},
    {
      onValue: ({ limits }) => {
        accountLimits.mark({ limits });
      },
    },
  );
