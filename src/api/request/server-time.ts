/** The server's clock at an answer, in ms since 1970; undefined if the answer doesn't say. */
export function serverTimeOf(headers: Headers): number | undefined {
  const time = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(time) ? undefined : time;
}
