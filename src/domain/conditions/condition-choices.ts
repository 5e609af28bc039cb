/** What an address may say. In a file of their own: every start reads addresses, and sorts no conditions. */

/** Which conditions a list shows. */
export const CONDITION_STATUSES = ['open', 'satisfied', 'all'] as const;

/** By what a list's conditions are grouped. */
export const CONDITION_GROUPINGS = ['none', 'priorTo', 'loan'] as const;
