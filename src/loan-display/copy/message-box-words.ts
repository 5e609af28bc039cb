export const messageBoxWords = {
  message: 'Message',
  change: 'Sent as shown. You can edit it.',
  edited: 'Edited',
  newer: 'Newer facts came after you changed the message. Start over to use them.',
  startOver: 'Start over',
  /** Typed text that wasn't sent or copied. */
  closing: "Your changes aren't sent or copied. Close and lose them?",
  keepEditing: 'Keep editing',
  loseChanges: 'Close and lose changes',
} as const;
