/** Keys of objects, other texts, and what opens, parts and closes. */
const TOKENS = /("(?:[^"\\]|\\.)*")\s*:|"(?:[^"\\]|\\.)*"|[{}[\],]/g;

/**
 * The places of keys that stand twice in their object: the last would count, and nothing would say so. A comment may.
 * @param json a text that's JSON.
 */
export function repeatedKeys(json: string): readonly string[] {
  const found: string[] = [];
  const open: { at: string | number; readonly keys: Set<string> }[] = [];
  for (const [token, key] of json.matchAll(TOKENS)) {
    const inner = open.at(-1);
    if (token === '{' || token === '[') open.push({ at: 0, keys: new Set() });
    else if (token === '}' || token === ']') open.pop();
    else if (inner === undefined) continue;
    else if (token === ',' && typeof inner.at === 'number') inner.at += 1;
    else if (key !== undefined) {
      inner.at = String(JSON.parse(key));
      if (inner.keys.has(inner.at) && inner.at !== '$comment') found.push(open.map(({ at }) => at).join('.'));
      inner.keys.add(inner.at);
    }
  }
  return found;
}
