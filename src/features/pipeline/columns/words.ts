// Specification 2.4 gives two of them word for word: "Hide/Show Columns", "Toggle columns".

export const columnWords = {
  open: 'Hide/Show Columns',
  button: 'Columns',
  title: 'Toggle columns',
  reset: 'Reset',
  loan: 'Loan',
  milestones: 'Milestones',
  pin: 'Pin left',
  pinMeans: 'Pinned columns come first and stay in sight while the list scrolls.',
  pinOf: (column: string) => `Pin left: ${column}`,
} as const;
