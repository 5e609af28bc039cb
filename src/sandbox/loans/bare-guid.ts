/** A loan id as the sandbox compares it: lower case, without the braces that some clients put around it. */
export function bareGuid(text: string): string {
  return text.replace(/^\{(.*)\}$/, '$1').toLowerCase();
}
