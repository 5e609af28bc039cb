export const tableWords = {
  sortLevel: (column: string, level: number) => `${column}, sort level ${level}`,
  // Specification 2.5.
  pin: 'Pin column left',
  unpin: 'Unpin column',
  pinOf: (pin: string, column: string) => `${pin}: ${column}`,
} as const;
