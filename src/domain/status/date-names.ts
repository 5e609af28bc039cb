import type { CompiledFieldMap } from '#src/domain/loan-fields/compiled-field-map.ts';
import { stepName } from '#src/domain/status/step-name.ts';

/** The slots of all of a loan's dates, with what each is called in a sentence: by the first thing that it feeds. */
export function dateNames(map: CompiledFieldMap): ReadonlyMap<number, string> {
  const named: [number | undefined, string][] = [
    [map.closingDay, 'closing date'],
    [map.milestoneDay, 'milestone date'],
    [map.fileReviewedDay, 'file review date'],
    ...map.categories.flatMap(({ name, fields }) =>
      fields.flatMap((field): [number, string][] => {
        const step = stepName(name, field.name);
        return [
          [field.dueSlot, `${step} due date`],
          [field.completedSlot, `${step} completed date`],
        ];
      }),
    ),
    [map.disclosures.loanEstimateSent, 'Loan Estimate sent date'],
    [map.disclosures.closingDisclosureSent, 'Closing Disclosure sent date'],
    [map.disclosures.closingDisclosureReceived, 'Closing Disclosure received date'],
    [map.rateLockDay, 'rate lock expiration date'],
  ];
  const names = new Map<number, string>();
  for (const [slot, name] of named) if (slot !== undefined && !names.has(slot)) names.set(slot, name);
  return names;
}
