/** Keys that lead from the opened loan to its neighbours in the list, as long as single keys are switched on. */
export const STEP_KEYS = [
  { key: '[', step: 'previous', text: 'Previous loan' },
  { key: ']', step: 'next', text: 'Next loan' },
] as const;
