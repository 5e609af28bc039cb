import { useEffect, useState } from 'react';
import type { popoverContent } from '#src/loan-display/status/popover-content.tsx';

type Content = typeof popoverContent;

/** Loaded once for the page: a popover that opens later is drawn and placed at once. */
let loaded: Content | undefined;

/** Loads what popovers say. If it can't be loaded now, the next popover tries again. */
export async function loadPopoverContent(): Promise<void> {
  loaded ??= (await import('#src/loan-display/status/popover-content.tsx')).popoverContent;
}

/** Renders the popover's content; undefined until its code has loaded. */
export function usePopoverContent(isWanted: boolean): Content | undefined {
  const [, drawAgain] = useState(false);
  const isMissing = isWanted && loaded === undefined;
  useEffect(() => {
    if (!isMissing) return;
    loadPopoverContent().then(
      () => drawAgain((was) => !was),
      () => undefined,
    );
  }, [isMissing]);
  return loaded;
}
