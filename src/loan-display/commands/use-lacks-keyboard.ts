import { useMediaQuery } from '#src/ui/media/use-media-query.ts';

/** A phone, upright or on its side. A tablet may have a keyboard, and nothing tells. Matches the style sheets. */
const PHONE = '(pointer: coarse) and (max-width: 39.99rem), (pointer: coarse) and (max-height: 29.99rem)';

/** True for devices without the keys that shortcuts need. */
export function useLacksKeyboard(): boolean {
  return useMediaQuery(PHONE);
}
