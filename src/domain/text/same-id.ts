const IN_BRACES = /^\{(.*)\}$/;

/** An id of a loan in its own case; some sources put it in braces. */
export function withoutBraces(id: string): string {
  return id.trim().replace(IN_BRACES, '$1');
}

/**
 * An id as it's compared: loan ids, e-mails and logins come in any case, with blanks around them, and ids of loans in
 * braces.
 */
export function idKey(id: string): string {
  return withoutBraces(id).toLowerCase();
}

/** True for two ids of the same thing. */
export function isSameId(one: string, other: string): boolean {
  return one === other || idKey(one) === idKey(other);
}
