import { isolated } from '#src/domain/text/direction.ts';

export const messageLinkWords = {
  text: 'Text message',
  mail: 'Email',
  /** The loan has no number or address. */
  noRecipient: 'Opens with this message. You choose who gets it.',
  recipient: (name: string) => `Opens with this message, to ${isolated(name)}.`,
  tooLong: 'Too long for a link to a text or an email. Copy it instead.',
} as const;
