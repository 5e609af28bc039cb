/** One step of the schema. Once released it never changes: a later step corrects an earlier one. */
export interface Migration {
  /** Sorts in the order of application, e.g. `0001-sessions`. */
  readonly name: string;
  /** SQL of the subset that PGlite, PostgreSQL and CockroachDB share, one statement each. */
  readonly statements: readonly string[];
}
