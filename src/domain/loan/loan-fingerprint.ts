import { displayedFields, type DisplayedField } from '#src/domain/loan-fields/displayed-fields.ts';
import { parseCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { FieldMap } from '#src/domain/loan-fields/field-map.ts';
import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/**
 * A number for what the list shows of a loan, in 8 hex digits: it stays while nothing changes, on every device. Blanks
 * and the time after a day don't count. It tells nothing of what the loan holds.
 */
function loanFingerprint({ fields: texts }: RawLoan, displayed: readonly DisplayedField[]): string {
  const shown = displayed.flatMap(({ fields }) => fields.map((field) => plainText(texts[field])));
  return fnv1a(JSON.stringify(shown));
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

/** FNV-1a over the UTF-16 code units. */
function fnv1a(text: string): string {
  let hash = FNV_OFFSET;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), FNV_PRIME);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}

function plainText(text = ''): string | number {
  const bare = text.trim();
  return parseCalendarDay(bare) ?? (bare === '//' ? '' : bare);
}
