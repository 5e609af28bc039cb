/** ISO 8601 instant at which the gateway read the platform for this answer. */
export const DATA_AS_OF = 'X-Data-As-Of';

/** How many loans match altogether, over all pages. The platform's own header name. */
export const TOTAL_COUNT = 'X-Total-Count';

/** Names one request in the gateway's log, so that a person can quote it. */
export const REQUEST_ID = 'X-Request-Id';
