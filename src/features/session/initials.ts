import type { CurrentUser } from '#src/contract/wire/current-user.ts';

/** First letters of first and last name, or U without a name (specification 2.3). */
export function initialsOf(user: CurrentUser | undefined): string {
  const first = firstLetter(user?.firstName) + firstLetter(user?.lastName);
  return first === '' ? 'U' : first;
}

function firstLetter(name: string | undefined): string {
  // By code point: a name can begin with a letter outside the basic plane.
  const [letter = ''] = name?.trim() ?? '';
  return letter.toUpperCase();
}
