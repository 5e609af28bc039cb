/** The choices an address may hold. In their own file: every start parses addresses but sorts no conditions. */

export const CONDITION_STATUSES = ['open', 'satisfied', 'all'] as const;

export const CONDITION_GROUPINGS = ['none', 'priorTo', 'loan', 'needed'] as const;
