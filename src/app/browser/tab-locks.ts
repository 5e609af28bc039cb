/** Locks between this browser's tabs. Only pages with a secure connection have them, and old browsers have none. */
export function tabLocks(): LockManager | undefined {
  return 'locks' in navigator ? navigator.locks : undefined;
}
