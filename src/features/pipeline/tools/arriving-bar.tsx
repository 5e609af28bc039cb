import { useState } from 'react';
import type { PipelineReading } from '#src/features/pipeline/read/use-pipeline.ts';
import { statusWords as words } from '#src/features/pipeline/tools/words.ts';
import { LiveRegion } from '#src/ui/live-region.tsx';

/** How far a first list has come, as a line that takes no room. Its beginning and its end are announced. */
export function ArrivingBar({ reading }: { readonly reading: PipelineReading }) {
  const { soFar, snapshot, progress, isRefreshing } = reading;
  const [wasArriving, setWasArriving] = useState(false);
  if (soFar !== undefined && !wasArriving) setWasArriving(true);
  const isLoading = soFar !== undefined && isRefreshing;
  const total = progress?.total ?? soFar?.total;
  return (
    <>
      {isLoading ? (
        <progress
          className="arriving-bar"
          aria-label={words.arriving}
          max={total}
          value={total === undefined ? undefined : Math.min(total, progress?.loaded ?? 0)}
        />
      ) : null}
      <LiveRegion text={newsOf(isLoading, wasArriving ? snapshot?.loans.length : undefined)} />
    </>
  );
}

function newsOf(isLoading: boolean, wholeCount: number | undefined): string {
  if (isLoading) return words.firstCame;
  return wholeCount === undefined ? '' : words.allCame(wholeCount);
}
