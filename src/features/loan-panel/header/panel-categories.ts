import type { Loan } from '#src/domain/loan/loan.ts';
import type { MilestoneCategory } from '#src/domain/status/milestone-category.ts';

/** A row's categories 1 to 12: all but Dead in Water, which counts days (specification 3.3 and 9). */
export function panelCategories({ categories }: Loan): readonly MilestoneCategory[] {
  return categories.filter(({ deadInWater }) => deadInWater === undefined);
}
