import { latePart } from '#src/loan-display/late-code/late-part.tsx';

/** No start prints. It comes with what Jump loads when the page is quiet. */
export const PrintedListPart = latePart(
  async () => (await import('#src/features/pipeline/list-output/printed-list.tsx')).PrintedList,
);
