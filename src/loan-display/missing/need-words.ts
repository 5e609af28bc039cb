/** What an action lacks that only the server can carry out. */
export const needWords = {
  connection: 'This needs a connection.',
  server: "The server isn't working right now.",
} as const;
