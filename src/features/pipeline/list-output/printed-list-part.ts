import { lazyComponent } from '#src/loan-display/lazy/lazy-component.tsx';

/** No start prints. It comes with what Jump loads when the page is quiet. */
export const PrintedListPart = lazyComponent(
  async () => (await import('#src/features/pipeline/list-output/printed-list.tsx')).PrintedList,
);
