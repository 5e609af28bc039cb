/** One schema step. Never change it after its release: a later step corrects an earlier one. */
export interface Migration {
  /** Sorts in order of application, e.g. `0001-sessions`. */
  readonly name: string;
  /** SQL that PGlite, PostgreSQL and CockroachDB all support, one statement each. */
  readonly statements: readonly string[];
}
