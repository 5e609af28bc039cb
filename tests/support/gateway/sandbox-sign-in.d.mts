export function signIn(
  origin: string,
  who: string,
): Promise<{
  /** Of the session alone, for the header. */
  readonly cookie: string;
  readonly token: string;
  /** All that a browser would get, with their attributes. */
  readonly cookies: readonly string[];
}>;
