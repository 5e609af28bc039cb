import { type ComponentProps, lazy, Suspense } from 'react';
import '#src/features/pipeline/saved-filters/applied-filter.css';

// Most starts have no filter applied.
const AppliedFilter = lazy(async () => ({
  default: (await import('#src/features/pipeline/saved-filters/applied-filter.tsx')).AppliedFilter,
}));

/** The applied filter's line, which keeps its place until its code is here. */
export function AppliedFilterPart(props: ComponentProps<typeof AppliedFilter>) {
  const { inUse, appliedId } = props;
  if (appliedId === '' && (inUse.reading !== undefined || !inUse.hasFailed)) return null;
  return (
    <Suspense fallback={<div className="applied-filter" />}>
      <AppliedFilter {...props} />
    </Suspense>
  );
}
