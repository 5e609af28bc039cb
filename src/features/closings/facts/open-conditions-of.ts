/**
 * How many of a loan's conditions are open; undefined if the device has none of them. The function is undefined until
 * the device answers.
 */
export type OpenConditionsOf = ((loanId: string) => number | undefined) | undefined;
