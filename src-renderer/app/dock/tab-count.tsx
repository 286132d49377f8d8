/**
 * How many there are of what a panel lists, in its tab. Its place is kept while there are none, so that no tab
 * moves; the tab's name stays the panel's.
 */
import { Later } from '../../session/windows/later';
import { findPanel } from '../panel-registry';
import { countText } from './count-text';

export function TabCount({ panel }: { readonly panel: string }) {
  const useCount = findPanel(panel)?.useCount;
  if (useCount === undefined) return null;
  return (
    <Later place={<Count text="" />}>
      <Counted useCount={useCount} />
    </Later>
  );
}

function Counted({ useCount }: { readonly useCount: () => number }) {
  return <Count text={countText(useCount())} />;
}

/** Painted by the style sheet: the words of a tab are its title. */
const Count = ({ text }: { readonly text: string }) => (
  <span className="tab-count" data-count={text} aria-hidden />
);
