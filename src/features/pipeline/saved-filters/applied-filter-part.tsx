import type { ComponentProps } from 'react';
import { lazyComponent } from '#src/loan-display/lazy/lazy-component.tsx';
import '#src/features/pipeline/saved-filters/applied-filter.css';

// Most starts have no filter applied.
const AppliedFilter = lazyComponent(
  async () => (await import('#src/features/pipeline/saved-filters/applied-filter.tsx')).AppliedFilter,
  () => <div className="applied-filter" />,
);

/** The applied filter's line, which keeps its place until its code is here. */
export function AppliedFilterPart(props: ComponentProps<typeof AppliedFilter>) {
  const { inUse, appliedId } = props;
  if (appliedId === '' && (inUse.reading !== undefined || !inUse.hasFailed)) return null;
  return <AppliedFilter {...props} />;
}
