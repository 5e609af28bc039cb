import type { LiveChangesDeps } from '#src/app/live/live-changes.ts';

interface QuietDeps extends LiveChangesDeps {
  readonly whenQuiet: (work: () => void) => void;
  /** Takes no personal data. */
  readonly log: (line: string) => void;
}

/** Follows changes once nothing that a start waits for is loading. @returns a function that ends it, for good. */
export function followWhenQuiet({ whenQuiet, log, ...deps }: QuietDeps): () => void {
  let isOver = false;
  let stop = (): void => undefined;
  whenQuiet(() => {
    import('#src/app/live/live-changes.ts')
      .then(({ startLiveChanges }) => {
        if (!isOver) stop = startLiveChanges(deps);
        return undefined;
      })
      .catch(() => log('Changes show by the timer alone: the code to follow them could not be loaded'));
  });
  return () => {
    isOver = true;
    stop();
  };
}
