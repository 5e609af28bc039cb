import {
  LONGEST_TEMPLATE,
  LONGEST_TEMPLATE_NAME,
  MOST_TEMPLATES,
  type TemplateRefusal,
} from '#src/domain/notes/note-template.ts';
import { isolated } from '#src/domain/text/direction.ts';

// Specification 2.7 and 8 give several of these word for word: "See More", "Not saved", "Try sending now".

export const noteWords = {
  previous: 'Previous notes',
  previousOf: (title: string) => ` of ${title}`,
  /** In place of a field's text that isn't here. */
  loading: 'Loading...',
  notDownloaded: 'Not downloaded. Connect to load earlier notes.',
  notShared: "The loan system doesn't share this field with you.",
  none: 'None yet.',
  noneFound: 'None found.',
  find: 'Find in notes',
  findLabel: 'Find in notes of this loan',
  found: (count: number, all: number) => `${count} of ${all} notes`,
  showEarlier: (count: number) => `Show ${count.toLocaleString('en-US')} earlier`,
  showFewer: 'Show fewer',
  /** Above the text below a note, which may be someone else's. */
  earlierText: 'Earlier text',
  rawText: 'As written in the loan system',
  rawTextOf: (title: string) => `${title} as written in the loan system`,
  updated: (time: string) => `Updated ${time}`,
  offline: (time: string) => `Copy on this device, as of ${time}`,
  loadingAll: 'Loading notes...',
  notLoaded: (why: string) => `Couldn't load the notes: ${why}.`,
  retry: 'Retry',
  noStorage: (why: string) => `Notes can't be saved on this device. ${why}`,
} as const;

/** The box where a note is typed. */
export const noteInputWords = {
  label: (title: string) => `Add to ${title}`,
  placeholder: 'Write a note',
  hintOnLeaving: 'Saves when you leave the box',
  /** Continues it where there are keys. */
  hintKeys: ' or press Ctrl+Enter',
  seeMore: 'See More',
  seeLess: 'See Less',
  save: 'Save',
  tooLong:
    'This note is too long: the limit is 32 KB, about 30,000 letters. Shorten it or split it into 2 notes.',
  notSavedSentence: 'Not saved.',
  sendNow: 'Try sending now',
  sending: 'Sending...',
  tryAgain: 'Retry',
  saved: 'Saved',
  /** Where the last saved note is. */
  where: {
    soon: 'Kept here, sends soon',
    offline: "Kept here, sends when you're back online",
    later: 'Kept here, sends later',
    trouble: 'Kept here, see below',
    sending: 'Sending',
    inPlatform: (platformName: string, time: string) => `In ${isolated(platformName)} ${time}`,
  },
  announced: (stateText: string) => `Note: ${stateText}`,
} as const;

/** Texts to begin a note with. */
export const templateWords = {
  title: 'Templates',
  none: 'No templates yet. Write a note, and save it as a template.',
  ofLender: (lenderName: string) => `From ${isolated(lenderName)}`,
  own: 'Yours',
  saveTyped: 'Save as template',
  filledIn: 'A template fills in {borrower}, {loan} and {closing}.',
  name: 'Name of the template',
  save: 'Save template',
  cancel: 'Cancel',
  rename: 'Rename',
  delete: 'Delete',
  actionOn: (action: string, name: string) => `${action} ${isolated(name)}`,
  deleted: (name: string) => `Deleted “${isolated(name)}”.`,
  undo: 'Undo',
  made: (name: string) => `Saved as template “${isolated(name)}”.`,
  putBack: 'Put it back',
  refused: {
    'no-name': 'Give the template a name.',
    'name-too-long': `Shorten the name to ${LONGEST_TEMPLATE_NAME} characters.`,
    'too-long': `A template has at most ${LONGEST_TEMPLATE} characters. Shorten the note first.`,
    'too-many': `You can keep ${MOST_TEMPLATES} templates. Delete one you don't need.`,
    'name-taken': 'You already have a template with this name.',
  } satisfies Record<TemplateRefusal, string>,
} as const;

/** Notes that can't be sent as they are: a link, then why. */
export const refusedWords = {
  needAttention: (count: number) =>
    count === 1 ? '1 note needs attention' : `${count} notes need attention`,
} as const;

/** Why a note that this device couldn't save wasn't sent either. */
export const directSendWords = {
  sessionExpired: "The note wasn't sent: your session has expired.",
  noAnswer: "The note wasn't sent: the server isn't answering.",
  loanOpen: (holder: string) => `The note wasn't sent: ${holder} has the loan open.`,
  refusedBecause: (detail: string) => `The note wasn't sent: ${detail}`,
  refused: "The note wasn't sent: the server refused it.",
} as const;

/** The user's notes that are no longer in the loan. */
export const removedWords = {
  removed: (when: string, text: string) => `Your note from ${when} is no longer in the loan: “${text}”`,
  restore: 'Restore',
  dismiss: 'Dismiss',
  notRestored: (why: string) => `Couldn't restore the note. ${why}`,
} as const;
