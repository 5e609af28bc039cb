import type { PreferenceValues } from '#src/contract/wire/preferences.ts';

/** The pinned columns after pinning one, as the last, or unpinning it. */
export function pinned({ columnPinning }: PreferenceValues, column: string, isPinned: boolean) {
  const others = columnPinning.left.filter((name) => name !== column);
  return { left: isPinned ? [...others, column] : others };
}
