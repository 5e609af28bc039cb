import Funnel from 'lucide-react/icons/funnel';
import type { FilterChoicesProps } from '#src/features/pipeline/tools/filter-choices.tsx';
import { listFilterWords as words } from '#src/features/pipeline/tools/words.ts';
import { lazyComponent } from '#src/loan-display/lazy/lazy-component.tsx';
import { Disclosure } from '#src/ui/popover/disclosure.tsx';
import '#src/features/pipeline/tools/list-filter.css';

/** No start needs them. They come with what Jump loads when the page is quiet. */
export const FilterChoicesPart = lazyComponent<FilterChoicesProps>(
  async () => (await import('#src/features/pipeline/tools/filter-choices.tsx')).FilterChoices,
);

/** Filters by several values at once. Its button says how many filters are in use. */
export function ListFilterButton(props: FilterChoicesProps) {
  const { activeCount } = props;
  return (
    <div className="list-filter" data-active={activeCount > 0}>
      <Disclosure
        kind="tool"
        shape="tools"
        label={words.open(activeCount)}
        tooltip={words.open(0)}
        sign={
          <>
            <Funnel /> <span data-short={activeCount || ''}>{words.button(activeCount)}</span>
          </>
        }
      >
        <FilterChoicesPart {...props} />
      </Disclosure>
    </div>
  );
}
