/** The choices an address may hold. In their own file: every start parses addresses but sorts no conditions. */

export const CONDITION_STATUSES = ['open', 'satisfied', 'all'] as const;

/** What a list can be narrowed by, besides its status, closings and a search. */
export const CONDITION_FACETS = ['types', 'priorTo', 'category', 'needed', 'owner', 'age', 'latest'] as const;

export const CONDITION_GROUPINGS = ['none', 'loan', ...CONDITION_FACETS] as const;
