// Milliseconds. A limit ends what hangs: it holds on two cores that are busy with five times as much. A test that needs
// longer says so itself, and why.

/** A test of rules, or of the gateway over its database in memory. */
export const TEST_LIMIT = 30_000;

/** How long such a test waits for one thing. */
export const WAIT_LIMIT = 15_000;

/** A gateway with its database starts before the tests of a file: a second of work for one core. */
export const HOOK_LIMIT = 30_000;

/**
 * A screen test. Most of them start the whole application, once or more, in an environment that draws a page with 21
 * columns a hundred times more slowly than a browser: up to 3 seconds of work for one core. The first test of a file
 * also loads the code that comes late, in the middle of its waits.
 */
export const SCREEN_LIMIT = 60_000;

/** How long a screen test waits for one thing: the first list after a start is the longest of them. */
export const SCREEN_WAIT_LIMIT = 30_000;

/**
 * A test of a whole device: it starts the application several times, each time with modules of its own, and moves
 * clocks by hours while real turns of the event loop have to follow.
 */
export const DEVICE_LIMIT = 60_000;

/** How long such a test waits for one thing. */
export const DEVICE_WAIT_LIMIT = 20_000;
