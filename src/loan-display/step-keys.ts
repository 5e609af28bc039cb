/** Keys that move from the opened loan to its neighbors in the list, if single keys are on. */
export const STEP_KEYS = [
  { key: '[', step: 'previous' },
  { key: ']', step: 'next' },
] as const;
