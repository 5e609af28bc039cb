import { useAskedRefresh } from '#src/features/pipeline/read/use-asked-refresh.ts';
import type { PipelineReading } from '#src/features/pipeline/read/use-pipeline.ts';
import { refreshWords as words } from '#src/features/pipeline/read/words.ts';
import { ActionButton } from '#src/ui/action-button.tsx';

/** Asks for the whole list again, and shows the outcome beside itself: the list's age may be far above. */
export function RefreshButton({ reading }: { readonly reading: PipelineReading }) {
  const { ask, isAsking, answer } = useAskedRefresh(reading);
  return (
    <>
      <ActionButton kind="quiet" aria-disabled={isAsking || undefined} onPress={ask}>
        {words.refreshAll}
      </ActionButton>
      <output className="refresh-answer">{answer}</output>
    </>
  );
}
