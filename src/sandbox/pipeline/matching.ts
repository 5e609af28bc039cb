import { rankOf, readMoment, type Precision } from '#src/sandbox/pipeline/moment.ts';

/** True if a field's text matches; the text is `''` for an empty or missing field. */
export type Match = (text: string) => boolean;

/** The platform's match types, by name in lowercase. */
const MATCHERS = {
  equals: (value, precision) => ordinal(value, precision, (sign) => sign === 0),
  notequals: (value, precision) => not(ordinal(value, precision, (sign) => sign === 0)),
  greaterthan: (value, precision) => ordinal(value, precision, (sign) => sign > 0),
  greaterthanorequals: (value, precision) => ordinal(value, precision, (sign) => sign >= 0),
  lessthan: (value, precision) => ordinal(value, precision, (sign) => sign < 0),
  lessthanorequals: (value, precision) => ordinal(value, precision, (sign) => sign <= 0),
  exact: (value) => {
    const wanted = textOf(value);
    return (text) => text === wanted;
  },
  caseinsensitive: (value) => {
    const wanted = textOf(value).toLowerCase();
    return (text) => text.toLowerCase() === wanted;
  },
  startswith: (value) => {
    const wanted = textOf(value).toLowerCase();
    return (text) => text.toLowerCase().startsWith(wanted);
  },
  contains: (value) => {
    const wanted = textOf(value).toLowerCase();
    return (text) => text.toLowerCase().includes(wanted);
  },
  multivalue: (value) => {
    const wanted = (Array.isArray(value) ? value : [value]).map((one) =>
      ordinal(one, undefined, (sign) => sign === 0),
    );
    return (text) => wanted.some((matches) => matches(text));
  },
  isempty: () => (text) => text === '',
  isnotempty: () => (text) => text !== '',
} as const satisfies Record<string, (value: unknown, precision: Precision | undefined) => Match>;

export type MatchType = keyof typeof MATCHERS;

/** The match type for a name in any case; undefined if the platform has none. */
export function readMatchType(name: string): MatchType | undefined {
  const lower = name.toLowerCase();
  return isMatchType(lower) ? lower : undefined;
}

export function needsValue(type: MatchType): boolean {
  return type !== 'isempty' && type !== 'isnotempty';
}

export function createMatch(type: MatchType, value: unknown, precision: Precision | undefined): Match {
  return MATCHERS[type](value, precision);
}

function isMatchType(name: string): name is MatchType {
  return Object.hasOwn(MATCHERS, name);
}

function not(match: Match): Match {
  return (text) => !match(text);
}

/**
 * Compares as dates if the criterion's value is one, else as numbers if it's one, else as text ignoring case. A text of
 * another kind, including an empty one, is neither less nor equal nor greater.
 */
function ordinal(
  value: unknown,
  precision: Precision | undefined,
  accepts: (sign: number) => boolean,
): Match {
  const wanted = textOf(value);
  const moment = readMoment(wanted);
  if (moment !== undefined) {
    const grain = precision ?? (moment.hasTime ? 'exact' : 'day');
    const rank = rankOf(moment, grain);
    return (text) => {
      const other = readMoment(text);
      return other !== undefined && accepts(Math.sign(rankOf(other, grain) - rank));
    };
  }
  const number = readNumber(wanted);
  if (number !== undefined) {
    return (text) => {
      const other = readNumber(text);
      return other !== undefined && accepts(Math.sign(other - number));
    };
  }
  const folded = wanted.toLowerCase();
  return (text) => accepts(compareText(text.toLowerCase(), folded));
}

/** The number in a text, including thousands separators; undefined if it isn't one. */
export function readNumber(text: string): number | undefined {
  if (!/^-?(?:\d+|\d{1,3}(?:,\d{3})+)?(?:\.\d+)?$/.test(text) || !/\d/.test(text)) return undefined;
  return Number(text.replaceAll(',', ''));
}

function compareText(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}
