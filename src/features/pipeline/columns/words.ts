// Specification 2.4 gives two of them word for word: "Hide/Show Columns", "Toggle columns".

export const columnWords = {
  open: 'Hide/Show Columns',
  button: 'Columns',
  title: 'Toggle columns',
  reset: 'Reset',
  loan: 'Loan',
  milestones: 'Milestones',
  pin: 'Pin left',
  moveLeft: (column: string) => `Move left: ${column}`,
  moveRight: (column: string) => `Move right: ${column}`,
  place: (column: string, position: number, count: number) => `${column}, column ${position} of ${count}`,
  widthOf: (column: string) => `Width of ${column}`,
  density: 'Row height',
  densities: { compact: 'Compact', normal: 'Normal', roomy: 'Roomy' },
  pinMeans:
    'Pinned columns come first and stay in sight while the list scrolls. Reset also brings back usual order, widths, pins and row height.',
  pinOf: (column: string) => `Pin left: ${column}`,
} as const;
