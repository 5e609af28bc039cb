const YES = new Set(['yes', 'y', 'true', 't', '1', 'x', 'on']);

/**
 * True for a platform's yes, as lists, check boxes and custom fields of tenants write it: `Yes`, `Y`, `true`, `1`, `X`.
 * Anything else, a word that only begins with it most of all, says no or nothing: a waiver must not be read out of
 * "Yes, if AUS allows".
 */
export function saysYes(text: string): boolean {
  return text === 'Yes' || YES.has(text.trim().toLowerCase());
}
