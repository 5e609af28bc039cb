/**
 * What a real request says about the connection. A canceled request says nothing. `serverTime` is the gateway's clock
 * at the answer, in ms since 1970, if the answer had it; `sessionLeft` is the header's text, if it had one.
 * `isAnswered` is true if the network works and the server has trouble, even if it sends a held answer.
 */
export type RequestOutcome =
  | {
      readonly kind: 'reached';
      readonly serverTime?: number | undefined;
      readonly sessionLeft?: string | undefined;
      readonly isAnswered?: boolean | undefined;
    }
  | {
      readonly kind: 'lost';
      readonly isAnswered?: boolean | undefined;
      /** The request was about this loan alone, and the loan system failed it: that may be the loan's trouble. */
      readonly loanGuid?: string | undefined;
    };
