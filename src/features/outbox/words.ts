import { isolated } from '#src/domain/text/direction.ts';
import { counted } from '#src/ui/counted.ts';

// Everything the Outbox page and the notices about unsent notes say, but for a note's state and its reason:
// see src/loan-display/note-status.ts.

/** `1 note`, `2 notes`. */
function noteCountText(count: number): string {
  return count === 1 ? '1 note' : `${count.toLocaleString('en-US')} notes`;
}

export const outboxWords = {
  title: 'Outbox',
  retry: (count: number) => (count === 1 ? 'Retry now' : 'Retry all'),
  export: 'Export CSV',
  over: (count: number) => `Sent or discarded in the last 30 days: ${count}`,
  unreachable: (why: string) => `Can't open the notes on this device. ${why}`.trim(),
  /** What keeps every note from being sent. */
  holds: {
    auth: 'Your session has expired. Sign in again to send your notes.',
    rate: 'The server is busy. Your notes will send on their own.',
    upgrade: 'Sending notes needs a newer version of the app. Reload the page.',
  },
  csvHeadings: ['Loan number', 'Borrower', 'Note', 'Written', 'State', 'Text', 'Loan id'],
} as const;

/** How many notes and drafts there are. Claims nothing about what can't be read. */
export const summaryWords = {
  checking: 'Checking this device for notes...',
  allSent:
    'All caught up. Every note you saved here is in its loan. Notes you write offline wait here until they send.',
  /** If some were discarded: those aren't in their loans. */
  noneWaiting: 'All caught up. No notes are waiting. Notes you write offline wait here until they send.',
  noNotes: 'No saved notes are waiting.',
  notesUnknown: "Can't tell if any notes are waiting.",
  /** @param isKept the browser promised not to delete them. */
  notes: (count: number, isKept: boolean) =>
    count === 1
      ? `1 note hasn't reached the loan yet.${isKept ? ' It stays on this device until it does.' : ''}`
      : `${noteCountText(count)} haven't reached their loans yet.${isKept ? ' They stay on this device until they do.' : ''}`,
  refused: (count: number) =>
    count === 1 ? "1 note can't be sent as it is." : `${noteCountText(count)} can't be sent as they are.`,
  /** Notes of which a write was sent, without proof that it is there. */
  mayBeInLoan: (count: number) =>
    count === 1
      ? '1 note may be in its loan: look there first.'
      : `${noteCountText(count)} may be in their loans: look there first.`,
  draftsUnknown: "Can't tell if there are any drafts.",
  drafts: (count: number) =>
    count === 1
      ? "1 draft isn't saved yet. Open its loan to save it, or discard it."
      : `${count.toLocaleString('en-US')} drafts aren't saved yet. Open their loans to save them, or discard them.`,
} as const;

/** One note or draft, and what its author can do about it. */
export const entryWords = {
  unreadable: 'Unreadable',
  unnumberedLoan: 'Loan without a number',
  editAndResend: 'Edit and resend',
  retry: 'Retry now',
  discard: 'Discard',
  undo: 'Undo',
  discarded: (count: number) => `${noteCountText(count)} discarded.`,
  draftsDiscarded: (count: number) => `${counted(count, 'draft', 'drafts')} discarded.`,
  noteText: 'Note text',
  resend: 'Resend',
  cancel: 'Cancel',
  cancelled: 'New text discarded.',
  tooLong: 'This note is too long: the limit is 32 KB. Shorten it.',
  notSaved: (why: string) => `Not saved. ${why}`,
  drafts: 'Drafts',
  draftAtRisk:
    "This draft isn't saved on this device and is gone when you close the page. Copy it, or open the loan and save it.",
  openLoan: 'Open loan',
} as const;

/** For a browser that may delete unsent notes. */
export const deletionWords = {
  waitingSince: (days: number) => `A note has been waiting here for ${days} days.`,
  safari:
    "Safari deletes this page's data, unsent notes included, after 7 days of using Safari without opening it.",
  /** While there's no connection. */
  connect: 'Connect to send them.',
  inSafari:
    "Once they're sent, you can add the app to the Home Screen or the Dock: unsent notes don't move with it.",
  browser:
    "This browser may delete unsent notes if the device fills up or you don't use the app for a long time.",
  inBrowser: 'Installing the app makes this less likely.',
} as const;

/** After the browser deleted unsent notes, or the server lost their keys. */
export const lostWords = {
  one: "1 unsent note can't be recovered on this device. It was written",
  writeAgain: 'Please write it again.',
  /** @param unnamedCount notes of which the gateway knows no more; they may have been sent since. */
  many: (namedCount: number, unnamedCount: number) =>
    `${unnamedCount === 0 ? '' : 'Up to '}${namedCount + unnamedCount} unsent notes can't be recovered on this device. Please write them again. They were written:`,
  unnamed: (count: number) => `${count} more, with no details`,
  when: (time: string) => `${time} on`,
  /** `loan 2026000123 (Okafor)`; undefined if the lists on this device don't have the loan. */
  loan: (loan: { readonly loanNumber: string; readonly borrower: string } | undefined) => {
    if (loan === undefined || loan.loanNumber === '') return "a loan that isn't in your list";
    return `loan ${loan.loanNumber}${loan.borrower === '' ? '' : ` (${isolated(loan.borrower)})`}`;
  },
  mayBeThere: '(it may be in the loan: check there first)',
  confirm: 'Got it',
} as const;
