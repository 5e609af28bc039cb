/** A loan id as the sandbox compares it: lowercase, without the braces some clients add. */
export function bareGuid(text: string): string {
  return text.replace(/^\{(.*)\}$/, '$1').toLowerCase();
}
