import type { Loan } from '#src/domain/loan/loan.ts';
import type { MilestoneCategory } from '#src/domain/status/milestone-category.ts';
import { STATUS_LOOKS, type StatusLook } from '#src/domain/status/status.ts';

/** A row's categories 1 to 12: all but Dead in Water, which counts days (specification 3.3 and 9). */
export function panelCategories({ categories }: Loan): readonly MilestoneCategory[] {
  return categories.filter(({ deadInWater }) => deadInWater === undefined);
}

/**
 * The color of a category's bar (specification 4.1). `orange` is for a status a lender may add. An unknown one is a
 * neutral gray.
 */
export function barColor(status: string): string {
  const looks: Readonly<Record<string, StatusLook>> = STATUS_LOOKS;
  if (Object.hasOwn(looks, status)) return looks[status]?.bar ?? 'neutral';
  return status === 'orange' ? 'orange' : 'neutral';
}
