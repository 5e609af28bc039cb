import { parseJson } from '#src/offline/storage/parse-json.ts';

/** Marks bytes in JSON; no record has such a name. */
const BYTES = '$bytes';

/** JSON in which each Uint8Array is its base64 (RFC 4648). */
export function encodeBytes(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    part instanceof Uint8Array ? { [BYTES]: btoa(Array.from(part, toCharacter).join('')) } : part,
  );
}

/** The value again, with its bytes; undefined for a text that's missing or damaged. */
export function decodeBytes(text: string | undefined): unknown {
  return withBytes(parseJson(text));
}

function withBytes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withBytes);
  if (typeof value !== 'object' || value === null) return value;
  if (BYTES in value) return bytesIn(value[BYTES]);
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withBytes(part)]));
}

function bytesIn(base64: unknown): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(String(base64)), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function toCharacter(byte: number): string {
  return String.fromCharCode(byte);
}
