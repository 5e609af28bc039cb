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

/**
 * Files whose tests are given longer than others, in milliseconds, and why. Paths begin in `tests`.
 */
export const LONGER: Readonly<Record<string, { readonly limit: number; readonly because: string }>> = {
  'architecture/import-rules.test.ts': { limit: 60_000, because: 'reads every module of src' },
  'gateway/db/migrate.test.ts': { limit: 15_000, because: 'starts a database for each test' },
  'gateway/db/one-connection.test.ts': { limit: 15_000, because: 'starts a database for each test' },
  'gateway/lost-database.test.ts': { limit: 15_000, because: 'loses its database and gets it back' },
  'gateway/middleware/log.test.ts': { limit: 15_000, because: 'starts a second gateway with its database' },
  'gateway/notes/note-routes.test.ts': {
    limit: 15_000,
    because: 'waits until a write without an answer has settled, a second of real time',
  },
  'gateway/routes/saved-filters.test.ts': {
    limit: 15_000,
    because: 'saves as many filters as a person may have, each by a call',
  },
  'gateway/sessions/keep-alive.test.ts': { limit: 15_000, because: 'starts a database for each test' },
  'gateway/sessions/token-seal.test.ts': { limit: 15_000, because: 'draws many tokens in one test' },
};
