/**
 * The hash a receipt uses to identify a note's text: SHA-256 of its UTF-8, in lowercase hexadecimal.
 * @throws if the page isn't in a secure context, where browsers offer no hashing.
 */
export async function sha256Hex(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
