const SHORT_LOAN_TYPES: Readonly<Record<string, string>> = {
  Conventional: 'Conv.',
  FarmersHomeAdministration: 'USDA',
  'USDA-RHS': 'USDA',
  'USDA Rural Housing': 'USDA',
};

/** As the trade shortens it, where it does. */
export function shortLoanType(type: string): string {
  return SHORT_LOAN_TYPES[type] ?? type;
}
