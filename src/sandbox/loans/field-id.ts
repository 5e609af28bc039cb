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

/**
 * The single key under which the sandbox holds a field, from either of its names in any case: `Fields.364`,
 * `Loan.LoanNumber` and `364` are the same field. Columns that exist only in the pipeline (`Loan.LastModified`) are
 * their own key.
 */
export function fieldKeyOf(name: string): string {
  const lower = name.toLowerCase();
  const known = IDS_BY_CANONICAL_NAME[lower];
  if (known !== undefined) return known;
  return (lower.startsWith('fields.') ? name.slice('fields.'.length) : name).toUpperCase();
}

/** The key without a borrower-pair suffix (`4000#2`), and the pair's number (1 if there is none). */
export function splitBorrowerPair(key: string): { readonly key: string; readonly pair: number } {
  const match = /^(.+)#([1-6])$/.exec(key);
  return match === null ? { key, pair: 1 } : { key: match[1] ?? key, pair: Number(match[2]) };
}

/** The name under which the pipeline lists a field. */
export function canonicalNameOf(key: string): string {
  return /^(?:LOAN|LOCKUSER|LOCKSTATUS)\./.test(key) ? key : `Fields.${key}`;
}
