import type { MilestoneCategory } from '#src/domain/status/milestone-category.ts';
import { STATUS_LOOKS, type StatusLook } from '#src/domain/status/status.ts';

/**
 * The color of a category's bar (specification 4.1). `orange` is taken as it is, for a status that a lender adds; whatever
 * isn't known is a neutral grey.
 */
export function barColor(status: string): string {
  const looks: Readonly<Record<string, StatusLook>> = STATUS_LOOKS;
  if (Object.hasOwn(looks, status)) return looks[status]?.bar ?? 'neutral';
  return status === 'orange' ? 'orange' : 'neutral';
}

/** What stands in the bar, so that color isn't the only sign; the words are the button's name. */
export function barSign({ status, completedCount, totalCount }: MilestoneCategory): string {
  return STATUS_LOOKS[status].barText ?? `${completedCount}/${totalCount}`;
}
