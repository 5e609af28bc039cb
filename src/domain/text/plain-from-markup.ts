/** Not a `<` in a sentence, and no placeholder such as `<borrower>`: those are words. */
const TAGS =
  'a|abbr|b|big|blockquote|body|br|caption|center|code|col|dd|div|dl|dt|em|font|form|h[1-6]|head|hr|html|i|iframe|img|input|label|li|link|mark|meta|object|ol|p|pre|s|script|small|span|strike|strong|style|sub|sup|svg|table|tbody|td|tfoot|th|thead|title|tr|tt|u|ul|[a-z]{1,3}:[a-z]+';
const TAG = new RegExp(String.raw`</?(?:${TAGS})(?=[\s/>]|$)[^<>]*(?:>|$)`, 'gi');
const UNREAD =
  /<!--[\s\S]*?(?:-->|$)|<!\[CDATA\[|\]\]>|<!doctype[^>]*>|<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;
/** Between words all others are a blank; these are within one. */
const IN_A_LINE = /^<\/?(?:a|abbr|b|big|code|em|font|i|mark|s|small|span|strike|strong|sub|sup|tt|u)\b/i;
const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+[0-9]*));|&(amp|nbsp|lt|gt|quot)(?![\w;=])/gi;

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ensp: ' ',
  emsp: ' ',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  bull: '•',
  middot: '·',
  deg: '°',
  cent: '¢',
  sect: '§',
  copy: '©',
  reg: '®',
  trade: '™',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
  times: '×',
  eacute: 'é',
  aacute: 'á',
  iacute: 'í',
  oacute: 'ó',
  uacute: 'ú',
  ntilde: 'ñ',
  uuml: 'ü',
};

/** Escaped once by an editor and again on its way here. */
const MOST_LAYERS = 3;

/**
 * The words of a text that an editor wrote as HTML, for a reader who gets plain text: tags dropped, entities read,
 * nothing run. A text without markup comes back as it is, and so does what only looks like it: `AT&T`, `a < 5,000`.
 */
export function plainFromMarkup(text: string): string {
  let plain = text;
  for (let layer = 0; layer < MOST_LAYERS && /[<&]/.test(plain); layer += 1) {
    const read = withoutTags(plain).replaceAll(ENTITY, readEntity);
    if (read === plain) break;
    plain = read;
  }
  return withoutTags(plain);
}

function withoutTags(text: string): string {
  if (!text.includes('<')) return text;
  return text.replaceAll(UNREAD, ' ').replaceAll(TAG, (tag) => (IN_A_LINE.test(tag) ? '' : ' '));
}

function readEntity(whole: string, decimal?: string, hex?: string, name?: string, bare?: string): string {
  if (decimal !== undefined) return character(Number.parseInt(decimal, 10));
  if (hex !== undefined) return character(Number.parseInt(hex, 16));
  return NAMED[(name ?? bare ?? '').toLowerCase()] ?? whole;
}

/** Removes what doesn't belong in a line of text: half characters, controls, direction marks. */
function character(point: number): string {
  if (point > 0x10_ff_ff) return '';
  return String.fromCodePoint(point).replace(/[\p{Cc}\p{Cf}\p{Cs}]/u, ' ');
}
