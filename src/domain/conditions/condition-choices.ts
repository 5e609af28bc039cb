/** The choices an address may hold. In their own file: every start parses addresses but sorts no conditions. */

/** Which conditions a list shows. */
export const CONDITION_STATUSES = ['open', 'satisfied', 'all'] as const;

/** How a list's conditions are grouped. */
export const CONDITION_GROUPINGS = ['none', 'priorTo', 'loan'] as const;
