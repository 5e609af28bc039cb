import {
  displayedFields,
  displayedText,
  type DisplayedField,
} from '#src/domain/loan-fields/displayed-fields.ts';
import type { FieldMap } from '#src/domain/loan-fields/field-map.ts';
import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import { shortHash } from '#src/domain/text/short-hash.ts';

/**
 * A number for what the list shows of a loan, in 8 hex digits: it stays while nothing changes, on every device. Blanks
 * and the time after a day don't count. It tells nothing of what the loan holds.
 */
function loanFingerprint({ fields: texts }: RawLoan, displayed: readonly DisplayedField[]): string {
  const shown = displayed.flatMap(({ fields }) => fields.map((field) => displayedText(texts[field])));
  return shortHash(JSON.stringify(shown));
}

/** The fingerprints of these loans by loan id; undefined for another loan. */
export function createSeenOf(
  loans: readonly RawLoan[],
  fieldMap: FieldMap,
): (loanId: string) => string | undefined {
  const displayed = displayedFields(fieldMap);
  const byId = new Map(loans.map((loan) => [loan.loanId, loan]));
  return (loanId) => {
    const loan = byId.get(loanId);
    return loan === undefined ? undefined : loanFingerprint(loan, displayed);
  };
}
