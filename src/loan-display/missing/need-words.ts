/** What a server-only action lacks. */
export const needWords = {
  connection: 'This needs a connection.',
  server: "The server isn't working right now.",
} as const;
