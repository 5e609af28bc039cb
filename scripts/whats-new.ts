/** More than these nobody reads before pressing a button. */
const MOST_NAMED = 3;

/**
 * What the newest dated part of CHANGELOG.md is about: the bold beginnings of its first points, in their order, and
 * that there are more. Its author puts first what matters most to those who use the app.
 */
export function newestChanges(changelog: string): string[] {
  const [, newest = ''] = changelog.split(/^### /m);
  const points = newest.match(/^- /gm)?.length ?? 0;
  const named = [...newest.matchAll(/^- \*\*(.+?)[.,]?\*\*/gm)]
    .map(([, lead = '']) => lead)
    .filter((lead) => !lead.endsWith(':'))
    .slice(0, MOST_NAMED);
  const rest = points - named.length;
  return rest === 0 || named.length === 0
    ? named
    : [...named, rest === 1 ? 'And a smaller fix' : 'And smaller fixes'];
}
