import { isSameId } from '#src/domain/text/same-id.ts';
import type { FieldMap } from '#src/domain/loan-fields/field-map.ts';

/** The titles of the two note boxes (specification 2.7). */
export const PROCESSOR_NOTES = 'Processor Critical Notes';
export const LOAN_OFFICER_NOTES = 'LO Critical Loan Notes';

export interface NoteFieldIds {
  readonly processor: string;
  readonly loanOfficer: string;
}

/** The ids for reading and writing notes: the pipeline's names without the prefix only the pipeline has. */
export function noteFieldIds({ loan }: Pick<FieldMap, 'loan'>): NoteFieldIds {
  return {
    processor: fieldId(loan.processorCriticalNotes),
    loanOfficer: fieldId(loan.loanOfficerCriticalNotes),
  };
}

/** True for the loan's own officer, who writes in the officer's field. All others write in the processor's. */
export function isOfficerOf(
  { email }: { readonly email: string },
  { loanOfficerEmail }: { readonly loanOfficerEmail: string },
): boolean {
  return email !== '' && isSameId(email, loanOfficerEmail);
}

/**
 * A note of this text on a loan, in the field that the person writes in.
 * @param loan its officer's address may be blank: then the note goes into the processor's field.
 */
export function ownNote(
  user: Parameters<typeof isOfficerOf>[0],
  loan: Parameters<typeof isOfficerOf>[1] & {
    readonly loanId: string;
    readonly loanNumber: string;
    readonly borrowerLastName: string;
  },
  fieldMap: Pick<FieldMap, 'loan'>,
  text: string,
) {
  const ids = noteFieldIds(fieldMap);
  return {
    loanGuid: loan.loanId,
    fieldId: isOfficerOf(user, loan) ? ids.loanOfficer : ids.processor,
    loanNumber: loan.loanNumber,
    borrower: loan.borrowerLastName,
    text,
  };
}

function fieldId(pipelineName: string): string {
  return pipelineName.replace(/^Fields\./, '');
}
