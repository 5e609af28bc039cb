export const columnStepsWords = {
  statuses: 'More statuses',
  columns: 'More columns',
  end: 'Back to names',
  previous: 'Previous columns',
} as const;
