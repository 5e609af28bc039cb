export const messageLinkWords = {
  text: 'Text message',
  mail: 'Email',
  tooLong: 'Too long for a link to a text or an email. Copy it instead.',
} as const;
