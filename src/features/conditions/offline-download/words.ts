import type { ConditionsCoverage } from '#src/domain/conditions/conditions-coverage.ts';
import { counted } from '#src/ui/counted.ts';

/** The loans that a part of the download covers. */
export type DownloadScope = 'own' | 'soon' | 'all';

/** A call takes about half a second, and 4 run at once. */
const LOANS_PER_MINUTE = 480;
/** A loan's conditions, compressed and sealed. */
const BYTES_PER_LOAN = 8_000;

/** `your 120 loans`, which may follow `30 of`. */
function loansOf(scope: DownloadScope, count: number): string {
  const loans = count === 1 ? 'loan' : `${count.toLocaleString('en-US')} loans`;
  if (scope === 'own') return `your ${loans}`;
  return scope === 'soon' ? `the ${loans} closing in 7 days` : `the ${loans} in All Loans`;
}

function partOf(scope: DownloadScope, count: number, loanCount: number): string {
  const loans = loansOf(scope, loanCount);
  return count === loanCount ? loans : `${count.toLocaleString('en-US')} of ${loans}`;
}

// What to know before a trip.
export const offlineDownloadWords = {
  title: 'Before a trip',
  ready: 'Ready for a trip',
  notReady: 'Not ready for a trip yet',
  gettingReady: 'Getting ready for a trip',
  /** Whether these loans' conditions are on the device, and what's missing. */
  state: (scope: DownloadScope, { loanCount, coveredCount, missing, old }: ConditionsCoverage) => {
    if (missing.length + old.length === 0)
      return `Conditions for ${loansOf(scope, loanCount)} are here and up to date.`;
    if (missing.length === 0)
      return `Conditions for ${partOf(scope, old.length, loanCount)} are more than an hour old.`;
    const oldOnes =
      old.length === 0
        ? ''
        : `, and ${old.length === coveredCount ? 'the others' : old.length.toLocaleString('en-US')} ${old.length === 1 && coveredCount > 1 ? 'is' : 'are'} more than an hour old`;
    return `Conditions for ${partOf(scope, missing.length, loanCount)} aren't here${oldOnes}.`;
  },
  /**
   * What a download takes, said before it.
   * @param sizeText `8 MB` of bytes.
   */
  takes: (loanCount: number, sizeText: (bytes: number) => string) => {
    const minutes = Math.ceil(loanCount / LOANS_PER_MINUTE);
    const size = sizeText(loanCount * BYTES_PER_LOAN);
    return minutes === 1
      ? `Takes less than a minute and about ${size}.`
      : `Takes about ${minutes} minutes and ${size}. You can cancel and go on later.`;
  },
  /** @param when `Mon 11/30, 4:16 AM`. */
  worksUntil: (when: string) => `Works offline until ${when}. Connect once before then to extend it.`,
  /** For a download of loans that a trip doesn't need. */
  progressOfAll: (doneCount: number, totalCount: number) =>
    `All Loans: ${doneCount.toLocaleString('en-US')} of ${totalCount.toLocaleString('en-US')}`,
  /** Follows how far it is. */
  goOn: 'You can go on working.',
  /** In place of the button. */
  done: 'Downloaded. You can go offline now.',
  /** @param why a sentence. */
  unsaved: (count: number, why: string) =>
    `Couldn't save the conditions for ${counted(count, 'loan', 'loans')}: they won't be here offline. ${why}`,
} as const;
