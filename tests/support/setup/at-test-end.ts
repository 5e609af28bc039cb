const ends: (() => Promise<void> | void)[] = [];

/**
 * Has this done when the running test is over, before its screen is taken down. For what support modules start: a hook
 * that one of them sets up by itself is set up for the first file of a worker alone, as the files share modules.
 */
export function atTestEnd(end: () => Promise<void> | void): void {
  ends.push(end);
}

/** Called by the setup of the tests, after each of them. */
export async function endTest(): Promise<void> {
  for (const end of ends.splice(0)) await end();
}
