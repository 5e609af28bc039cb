export const messageLinkWords = {
  text: 'Text message',
  mail: 'Mail',
  tooLong: 'Too long for a link to messages or mail. Copy it instead.',
} as const;
