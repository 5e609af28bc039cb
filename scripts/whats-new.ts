/** More than these nobody reads before pressing a button. */
const MOST_NAMED = 3;

/**
 * What CHANGELOG.md says of this version: the bold beginnings of its first points, in their order, and that there are
 * more. Its author puts first what matters most to those who use the app.
 */
export function whatsNew(changelog: string): string[] {
  const [, version = ''] = changelog.split(/^## /m);
  const points = version.match(/^- /gm)?.length ?? 0;
  const named = [...version.matchAll(/^- \*\*(.+?)[.,:]?\*\*/gm)]
    .map(([, lead = '']) => lead)
    .slice(0, MOST_NAMED);
  if (named.length === 0) return [];
  return points > named.length ? [...named, 'And more'] : named;
}
