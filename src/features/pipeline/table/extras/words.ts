export const columnStepsWords = {
  names: 'Statuses',
  statuses: 'More statuses',
  columns: 'More columns',
  end: 'Back to names',
} as const;
