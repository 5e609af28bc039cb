/** What the newest dated part of CHANGELOG.md is about: the bold beginnings of its points, in their order. */
export function newestChanges(changelog: string): string[] {
  const [, newest = ''] = changelog.split(/^### /m);
  return [...newest.matchAll(/^- \*\*(.+?)[.,]?\*\*/gm)]
    .map(([, lead = '']) => lead)
    .filter((lead) => !lead.endsWith(':'));
}
