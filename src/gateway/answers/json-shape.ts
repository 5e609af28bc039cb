const MAX_DEPTH = 20;

/**
 * False for a JSON text that is nested more than 20 deep, or has an object that names a key twice: readers don't agree
 * on which of them counts. Looked for in the text, before anything recursive walks it. Whether it's JSON is another
 * question.
 */
export function hasPlainShape(text: string): boolean {
  // For each open object the keys so far; for a list nothing.
  const open: (Set<string> | undefined)[] = [];
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (character === '"') {
      const end = endOfText(text, index);
      const keys = open.at(-1);
      if (keys !== undefined && isKey(text, end)) {
        const key = keyOf(text.slice(index, end + 1));
        if (key === undefined || keys.has(key)) return false;
        keys.add(key);
      }
      index = end;
    } else if (character === '{') open.push(new Set());
    else if (character === '[') open.push(undefined);
    else if (character === ']' || character === '}') open.pop();
    if (open.length > MAX_DEPTH) return false;
  }
  return true;
}

function endOfText(text: string, start: number): number {
  let index = start + 1;
  while (index < text.length && text[index] !== '"') index += text[index] === '\\' ? 2 : 1;
  return index;
}

function isKey(text: string, end: number): boolean {
  let index = end + 1;
  while (/\s/.test(text[index] ?? '')) index += 1;
  return text[index] === ':';
}

// Two spellings may be one key: `"a"` and `"\u0061"`.
function keyOf(quoted: string): string | undefined {
  try {
    return String(JSON.parse(quoted));
  } catch {
    return undefined;
  }
}
