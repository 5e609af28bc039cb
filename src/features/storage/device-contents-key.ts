/** The query that counts what this device stores for a user. Invalidate it after a download. */
export function deviceContentsKey(userId: string) {
  return ['device-contents', userId] as const;
}
