const STAND_IN = /^unreadable-\d+$/;

/** The stand-in id of a loan that came without one: its position in the pipeline, counted from 0. */
export function standInId(position: number): string {
  return `unreadable-${position}`;
}

/** True for such an id. The next read may give it to another loan, so nothing lasting may use it. */
export function isStandInId(loanId: string): boolean {
  return STAND_IN.test(loanId);
}
