import { shortLoanNumber } from '#src/domain/list/pipeline-columns.ts';
import type { StorageError } from '#src/offline/storage/storage-error.ts';

/** What the top bar and the lines under it say about connection, notes and storage. */
export const syncWords = {
  connection: { online: 'Connected', lost: 'Offline', unknown: 'Connecting...' },
  /** The network is there: don't send people to look at their Wi-Fi. */
  serverTrouble: 'Server trouble',
  waiting: (count: number) => (count === 1 ? '1 note waiting' : `${count} notes waiting`),
  /** `2 notes delivered to 04646`; of several loans, only how many. */
  delivered: (loanNumbers: readonly string[]) => {
    const notes = loanNumbers.length === 1 ? '1 note' : `${loanNumbers.length} notes`;
    const loans = new Set(loanNumbers);
    const [loan = ''] = loans;
    return loans.size === 1 && loan !== ''
      ? `${notes} delivered to ${shortLoanNumber(loan)}`
      : `${notes} delivered`;
  },
  sent: (count: number) => `${count} sent`,
  needAttention: (count: number) =>
    count === 1 ? '1 note needs attention' : `${count} notes need attention`,
  ofThem: (count: number) => `, ${count} ${count === 1 ? 'needs' : 'need'} attention`,
  /** Notes that send by themselves, and those that their author must look at: refused, damaged or maybe sent. */
  keptForSignIn: (waiting: number, attention: number) =>
    [
      waiting === 1 ? '1 note is waiting on this device. It sends when you sign in again.' : '',
      waiting > 1 ? `${waiting} notes are waiting on this device. They send when you sign in again.` : '',
      attention === 1 ? '1 note needs your attention. Sign in again to see it.' : '',
      attention > 1 ? `${attention} notes need your attention. Sign in again to see them.` : '',
    ]
      .filter((sentence) => sentence !== '')
      .join(' '),
  tryAgain: 'Retry',
  reload: 'Reload',
} as const;

/** Why the notes can't be counted: what the sign shows, in short on a phone, and what a screen reader adds. */
export function noCountText(error: StorageError | undefined): readonly [string, string, string?] {
  switch (error?.kind) {
    case 'quota':
    case 'full':
      return ['No room for notes', 'No room'];
    case 'missing':
      return ["Notes can't be saved", "Can't save", 'this browser has no storage for them'];
    default:
      return ['Notes unreadable', 'Unreadable', "notes on this device can't be read right now"];
  }
}
