const STAND_IN = /^unreadable-\d+$/;

/** What stands in for the id of a loan that came without one: its position in the pipeline, counted from 0. */
export function standInId(position: number): string {
  return `unreadable-${position}`;
}

/** True for such an id. With the next reading it may be another loan's: nothing that lasts may be made of it. */
export function isStandInId(loanId: string): boolean {
  return STAND_IN.test(loanId);
}
