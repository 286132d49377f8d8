/** Two looks at what this program does in the trader's name: what it said, and what was meant by it. */
import { useTranslation } from '../../lib/i18n';
import { Segmented } from '../../ui/segmented';
import { Record } from './record';
import { Requests } from './requests';
import { traffic } from './store';

export function TrafficPanel() {
  const { t } = useTranslation('traffic');
  const part = traffic.use((state) => state.part);
  return (
    <div className="flex h-full flex-col">
      <div className="panel-toolbar">
        <Segmented
          label={t('part')}
          value={part}
          options={[
            { value: 'requests', label: t('requests') },
            { value: 'record', label: t('record') },
          ]}
          onChange={(next) => {
            traffic.set({ part: next });
          }}
        />
      </div>
      {part === 'requests' ? <Requests /> : <Record />}
    </div>
  );
}
