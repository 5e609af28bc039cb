import { type FieldMap, loanFieldNames } from '#src/domain/loan-fields/field-map.ts';
import { fieldKeyOf } from '#src/sandbox/loans/field-id.ts';
import { stepOf, type LoanStep } from '#src/sandbox/generation/loan-steps.ts';

/** Fields every loan has, whatever the lender's field map says: those that platform clients commonly request. */
const STANDARD_NAMES = [
  'GUID',
  '364',
  '4000',
  '4002',
  '1172',
  '420',
  '2626',
  '14',
  '13',
  '12',
  '11',
  '15',
  'LOID',
  'LPID',
  '317',
  '1406',
  '1407',
  '362',
  '1408',
  '1409',
  '763',
  '19',
  '1109',
  '2',
  '3',
  '353',
  '1401',
  'Log.MS.CurrentMilestone',
  'Loan.CurrentMilestoneDate',
  'Loan.LoanFolder',
  'Loan.DateCreated',
  'Loan.BorrowerName',
  'ENHANCEDCOND.X1',
] as const;

/** Maps fields to positions: one key list for all loans, so that a loan is a plain list of texts. */
export interface LoanLayout {
  readonly keys: readonly string[];
  readonly slots: ReadonlyMap<string, number>;
  /** The due and completed slots of each step; a step can feed several fields. */
  readonly steps: readonly StepSlots[];
}

interface StepSlots {
  readonly step: LoanStep;
  readonly due: number;
  readonly completed: number;
}

/** Lays out the field map's fields and the standard ones. */
export function layOutLoans(fieldMap: FieldMap): LoanLayout {
  const slots = new Map<string, number>();
  const slotOf = (name: string): number => {
    const key = fieldKeyOf(name);
    const slot = slots.get(key) ?? slots.size;
    slots.set(key, slot);
    return slot;
  };
  for (const name of [...STANDARD_NAMES, ...loanFieldNames(fieldMap)]) slotOf(name);
  const steps: StepSlots[] = [];
  for (const category of fieldMap.categories) {
    for (const field of category.fields) {
      const [due, completed] = [slotOf(field.due), slotOf(field.completed)];
      const step = stepOf(category.name, field.name);
      if (step !== undefined) steps.push({ step, due, completed });
    }
  }
  return { keys: [...slots.keys()], slots, steps };
}
