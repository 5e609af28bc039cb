import { isolated } from '#src/domain/text/direction.ts';
import type { UnsentChanges, UnsentNote } from '#src/features/session/sign-out/unsent-notes.ts';
import { counted } from '#src/ui/counted.ts';

type CountedNotes = readonly Pick<UnsentNote, 'isDraft'>[];
type KeptNotes = readonly Pick<UnsentNote, 'isDraft' | 'isRefused'>[];

/** `2 notes`, `1 note and 1 draft`; with a kind, `2 unsent notes`. */
function countText(notes: CountedNotes, kind = ''): string {
  const drafts = notes.filter(({ isDraft }) => isDraft).length;
  const saved = notes.length - drafts;
  return [
    saved === 0 ? '' : `${saved} ${kind}${saved === 1 ? 'note' : 'notes'}`,
    drafts === 0 ? '' : `${drafts} ${drafts === 1 ? 'draft' : 'drafts'}`,
  ]
    .filter((part) => part !== '')
    .join(' and ');
}

/** `2 views (“Late titles”, “My week”)`; nothing for none. */
function namedText(names: readonly string[], one: string, many: string): readonly string[] {
  if (names.length === 0) return [];
  return [`${counted(names.length, one, many)} (${names.map((name) => `“${isolated(name)}”`).join(', ')})`];
}

/** The question about notes that haven't reached their loans. */
export const signOutWords = {
  title: (notes: CountedNotes, isWhole: boolean) =>
    isWhole && notes.length === 0
      ? 'Sign out?'
      : `Sign out with ${isWhole ? countText(notes, 'unsent ') : 'unsent notes'}?`,
  offline: "You're offline. You can't sign back in until you're connected.",
  erasesLoans: 'Signing out erases your loans from this device.',
  /** '' if there are none. */
  erasesChanges: ({ views, templates, isMore }: UnsentChanges) => {
    const more =
      templates.length === 0 ? 'settings, stars, snoozes, or templates' : 'settings, stars, or snoozes';
    const changed = [
      ...namedText(views, 'view', 'views'),
      ...namedText(templates, 'note template', 'note templates'),
      ...(isMore ? [more] : []),
    ];
    return changed.length === 0
      ? ''
      : `It also erases changes that haven't been sent: ${changed.join(', ')}.`;
  },
  notInLoan: (notes: CountedNotes) =>
    `${countText(notes)} ${notes.length === 1 ? "hasn't reached the loan" : "haven't reached their loans"} yet.`,
  notSent: (notes: CountedNotes) => `${countText(notes)} couldn't be sent.`,
  ifKept: (notes: KeptNotes) => {
    const waitCount = notes.filter(({ isDraft, isRefused }) => isDraft || isRefused).length;
    const hasRefused = notes.some(({ isRefused }) => isRefused);
    const them = notes.length === 1 ? 'it' : 'them';
    const seen = `If you keep ${them}, only you can see ${them}`;
    const nextTime = 'the next time you sign in on this device';
    if (waitCount === 0) return `${seen}, and ${notes.length === 1 ? 'it sends' : 'they send'} ${nextTime}.`;
    if (waitCount === notes.length)
      return `${seen}, and ${notes.length === 1 ? "it's" : "they're"} here ${nextTime}.`;
    const others = hasRefused
      ? 'What needs your attention waits for you.'
      : 'Drafts wait for you to save them.';
    return `${seen}. Saved notes send ${nextTime}. ${others}`;
  },
  unreadable:
    "The notes on this device can't be read right now, so there may be more than you see here. Signing out doesn't erase them: they're here the next time you sign in.",
  unsaved: "Anything marked “Not saved” couldn't be saved on this device. Copy it before you sign out.",
  draft: 'Draft',
  notSaved: 'Not saved',
  confirmDiscard: (notes: CountedNotes) =>
    `Erase ${countText(notes)} from this device and sign out? ${notes.length === 1 ? "It won't reach the loan" : "They won't reach their loans"}, and nobody can bring ${notes.length === 1 ? 'it' : 'them'} back.`,
  back: "Don't discard",
  /** Asks once more before it does. */
  discard: (notes: CountedNotes) => `Sign out and discard ${countText(notes)}`,
  discardForGood: 'Discard and sign out',
  stay: 'Stay signed in',
  copy: (notes: CountedNotes) => `Copy ${countText(notes)}`,
  send: 'Send, then sign out',
  sending: 'Sending...',
  /** Why nothing can be sent now. */
  needsConnection: 'Needs a connection',
  keep: 'Keep and sign out',
  signOut: 'Sign out',
} as const;
