/** What if: the price moved, the position changed – every figure now, then, and the difference. */
import { useTranslation } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import { Checkbox } from '../../../ui/checkbox';
import { Segmented } from '../../../ui/segmented';
import { InspectorBody } from '../inspector-body';
import { clearWhatIf, inspectorState, NO_CHANGE } from '../store';
import { useAccount } from '../use-inspected';
import { useEffect, useState, type KeyboardEvent } from 'react';
import { inspected } from '../../../session/futures/inspected';
import { Actions, TableActions } from './actions';
import { FigureTable } from './figure-table';
import { Fields } from './fields';
import { PositionOfB, ScenarioName } from './scenario-name';
import { useScenario, type Scenario } from './use-what-if';

export function WhatIfPanel() {
  const { t } = useTranslation('inspector');
  const all = useAccount();
  const a = useScenario('a');
  const b = useScenario('b');
  const isComparing = inspectorState.use((state) => state.isComparing);
  const [edited, setEdited] = useState<'a' | 'b'>('a');
  const shown = isComparing && edited === 'b' ? b : a;
  const isEmpty = all !== null && a === null;
  useEffect(() => {
    // Nothing to put the keyboard at: a later position must not take it.
    if (isEmpty) inspected.set({ wantsFocus: false });
  }, [isEmpty]);
  return (
    <div className="inspector-frame">
      <div className="inspector-toolbar">
        <div className="inspector-toolbar-words">
          {a === null ? null : <ScenarioName scenario={a} />}
        </div>
        <Checkbox
          label={t('compare')}
          isChecked={isComparing}
          onChange={(next) => {
            inspectorState.set({ isComparing: next });
            setEdited(next ? 'b' : 'a');
          }}
        />
        <Button
          size="small"
          aria-disabled={shown === null || shown.draft === NO_CHANGE}
          onClick={() => {
            if (shown !== null) clearWhatIf(shown.id, shown.subject.position.id);
          }}
        >
          {t('reset')}
        </Button>
        {a === null ? null : <TableActions columns={columnsOf(a, isComparing ? b : null)} />}
      </div>
      <div className="min-h-0 flex-1">
        <InspectorBody isEmpty={isEmpty}>
          {a === null || shown === null ? null : (
            <div
              className="what-if"
              onKeyDown={(event) => {
                if (isForScenario(event)) clearWhatIf(shown.id, shown.subject.position.id);
              }}
            >
              {isComparing && b !== null ? (
                <div className="what-if-compare">
                  <Segmented
                    label={t('scenario')}
                    value={edited}
                    options={[
                      { value: 'a', label: t('scenarioA') },
                      { value: 'b', label: t('scenarioB') },
                    ]}
                    onChange={setEdited}
                  />
                  {edited === 'b' ? <PositionOfB scenario={b} /> : null}
                </div>
              ) : null}
              <Fields key={shown.id} scenario={shown} />
              <FigureTable a={a} b={isComparing ? b : null} />
              <Actions scenario={shown} />
            </div>
          )}
        </InspectorBody>
      </div>
    </div>
  );
}

const columnsOf = (a: Scenario, b: Scenario | null): readonly Scenario[] =>
  b === null ? [a] : [a, b];

/**
 * Esc gives the scenario up, unless it closes what stands over the panel: a list, which React lets its keys
 * come through, or the explanation of the figure that has the keyboard.
 */
function isForScenario({ key, target, currentTarget }: KeyboardEvent<HTMLElement>): boolean {
  if (key !== 'Escape' || !(target instanceof Element)) return false;
  return currentTarget.contains(target) && target.closest('[data-popup-open]') === null;
}
