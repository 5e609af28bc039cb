import { useMediaQuery } from '#src/ui/media/use-media-query.ts';

/** Below this width the list is cards: a squeezed table can't be read (WCAG 1.4.10). Matches the style sheets. */
const NARROW = '(max-width: 39.99rem)';

export function useIsNarrow(): boolean {
  return useMediaQuery(NARROW);
}
