export const messageLinkWords = {
  text: 'Text message',
  mail: 'Email',
  /** The loan has nobody's number or address. */
  noRecipient: 'Opens with this message. You choose who gets it.',
  tooLong: 'Too long for a link to a text or an email. Copy it instead.',
} as const;
