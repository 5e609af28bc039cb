/**
 * What one real request says about the connection, for whoever shows it. A cancelled request says nothing.
 * `serverTime` is the gateway's clock at the answer, in ms since 1970, when it said so.
 */
export type RequestOutcome =
  { readonly kind: 'reached'; readonly serverTime?: number | undefined } | { readonly kind: 'lost' };
