import { sha256 } from '#src/gateway/notes/field-evidence.ts';

/**
 * The id of a note in a call with several: the call's key for the first, and a UUID made of key and position for each
 * other, the same one each time the call comes. @param position from 0 on
 */
export function noteIdAt(key: string, position: number): string {
  if (position === 0) return key;
  // Version 8 of RFC 9562: a hash of our own.
  const hash = sha256(`${key} ${position}`);
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `a${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
}
