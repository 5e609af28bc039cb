/** Words that stand nowhere in the app and in no other loan, so that each is known again wherever it lies. */
export const CANARIES = {
  borrower: 'Quillfeather',
  loanNumber: '9917734400',
  condition: 'Zebrawood attestation',
  platformNote: 'Marzipanic underwriting',
  sentNote: 'Xylotomous appraisal',
  waitingNote: 'Brobdingnag signature',
  draft: 'Phlogiston halfway',
} as const;

export const OFFICER = 'Wilhelmina Vandersloot';
export const CANARY_LOAN = '3f2504e0-4f89-41d3-9a0c-0305e82c0000';

/** Loans of one officer for the sandbox, as many as fill a page; each carries what nobody may find on a disk. */
export function canaryLoans(): unknown[] {
  return Array.from({ length: 60 }, (_, place) => ({
    loanId: `3f2504e0-4f89-41d3-9a0c-0305e82c${String(place).padStart(4, '0')}`,
    fields: {
      'Loan.LoanNumber': place === 0 ? CANARIES.loanNumber : String(2_611_000_000 + place * 7919),
      'Fields.4002': CANARIES.borrower,
      'Fields.4000': `Given${place}`,
      'Fields.420': 'First Lien',
      'Fields.2626': 'Banked - Retail',
      'Fields.1172': 'VA',
      'Fields.317': OFFICER,
      'Fields.1407': 'wvandersloot@lender.example',
      'Loan.CurrentMilestoneName': 'Submit to UW',
      'Fields.CX.PROC.CRITICAL.NOTES': `5/1/26@ 8:00 AM WV - ${CANARIES.platformNote}`,
    },
    conditions: [
      {
        id: '1',
        title: CANARIES.condition,
        conditionType: 'Underwriting',
        priorTo: 'Borrower CTC',
        category: 'Income',
        status: 'Requested',
        statusDate: '2026-05-01T15:00:00Z',
        statusOpen: true,
      },
    ],
  }));
}
