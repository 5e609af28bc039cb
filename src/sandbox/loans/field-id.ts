import type { FieldMap } from '#src/domain/loan-fields/field-map.ts';

// The platform gives many fields two names: a field id, which fieldReader takes, and a canonical name, which the
// pipeline takes. `Fields.<id>` is regular; these are the others.
const IDS_BY_CANONICAL_NAME: Readonly<Record<string, string>> = {
  'loan.guid': 'GUID',
  'loan.loannumber': '364',
  'loan.borrowerfirstname': '4000',
  'loan.borrowerlastname': '4002',
  'loan.loanofficername': '317',
  'loan.loanofficerid': 'LOID',
  'loan.loanprocessorname': '362',
  'loan.loanprocessorid': 'LPID',
  'loan.loantype': '1172',
  'loan.leinposition': '420',
  'loan.currentmilestonename': 'LOG.MS.CURRENTMILESTONE',
  'loan.state': '14',
  'loan.city': '12',
  'loan.address1': '11',
  'loan.zip': '15',
  'loan.loanamount': '1109',
  'loan.totalloanamount': '2',
  'loan.loanrate': '3',
  'loan.loanprogram': '1401',
  'loan.loanpurpose': '19',
  'loan.ltv': '353',
  'loan.lockexpirationdate': '762',
};

/** Fields that every loan has, whatever the lender's field map says. */
export const STANDARD_FIELDS: readonly string[] = [
  ...Object.values(IDS_BY_CANONICAL_NAME),
  '13',
  '763',
  '1406',
  '1407',
  '1408',
  '1409',
  '2626',
  'Loan.CurrentMilestoneDate',
  'Loan.LoanFolder',
  'Loan.DateCreated',
  'Loan.LastModified',
  'Loan.BorrowerName',
  'ENHANCEDCOND.X1',
];

/**
 * The key under which the sandbox holds a field, from either of its names in any case: `Fields.364`, `Loan.LoanNumber`
 * and `364` are the same field.
 */
export function fieldKeyOf(name: string): string {
  const lower = name.toLowerCase();
  const known = IDS_BY_CANONICAL_NAME[lower];
  if (known !== undefined) return known;
  return (lower.startsWith('fields.') ? name.slice('fields.'.length) : name).toUpperCase();
}

/** The keys of the fields that hold a date, from the lender's field map: an unset one reads `//`. */
export function dateKeysOf({ loan, categories }: FieldMap): ReadonlySet<string> {
  const names = [
    loan.projectedClosingDate,
    loan.itpReceivedDate,
    loan.fileReviewedDate,
    loan.currentMilestoneDate,
    loan.rateLockExpiryDate ?? [],
    categories.flatMap(({ fields }) => fields.flatMap(({ due, completed }) => [due, completed])),
  ];
  return new Set(names.flat().map(fieldKeyOf));
}
