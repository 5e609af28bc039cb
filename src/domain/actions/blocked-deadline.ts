import type { ActionDays } from '#src/domain/actions/action-days.ts';
import { DISCLOSURES, DISCLOSURES_SENT, INITIAL_CD } from '#src/domain/loan-fields/specification-names.ts';
import { type CdReceipt, legalClosing } from '#src/domain/loan/legal-closing.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { type BlockedDeadline, type SendDeadline, sendDeadlines } from '#src/domain/loan/send-deadlines.ts';

/** A deadline more than this many office days away moves no step up: until then a step ranks by its own lateness. */
const NEAR_OFFICE_DAYS = 5;

/** The deadline that a step of the loan holds up; undefined for none, and for one that's out of reach anyway. */
export function blockedDeadlines(
  loan: Loan,
  cdReceipt: CdReceipt,
  { today, officeDayAhead }: ActionDays,
): (category: string, field: string) => BlockedDeadline | undefined {
  const legal = legalClosing(loan, cdReceipt, today);
  const last = officeDayAhead(NEAR_OFFICE_DAYS);
  const near = sendDeadlines(legal).flatMap((deadline): BlockedDeadline[] => {
    const { document } = deadline;
    if (deadline.day >= today) return deadline.day > last ? [] : [{ ...deadline, isReceipt: false }];
    const proveBy = document === 'CD' ? legal?.proveBy : undefined;
    return proveBy === undefined || proveBy < today ? [] : [{ document, day: proveBy, isReceipt: true }];
  });
  if (near.length === 0) return () => undefined;
  return (category, field) => {
    const held = heldBy(category, field);
    return near.find(({ document }) => document === held);
  };
}

function heldBy(category: string, field: string): SendDeadline['document'] | undefined {
  if (category === INITIAL_CD) return 'CD';
  return category === DISCLOSURES && field === DISCLOSURES_SENT ? 'LE' : undefined;
}
