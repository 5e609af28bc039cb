const OVERRIDE = /[\u202A-\u202E\u2066-\u2069]/;
const OVERRIDES = /[\u202A-\u202E\u2066-\u2069]/g;
/** The blocks of the scripts written from right to left, and their marks. Source: Unicode, DerivedBidiClass. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08FF\u200F\uFB1D-\uFDFF\uFE70-\uFEFE\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** A text without the characters with which it would show in another order than it's written. */
export function withoutOverrides(text: string): string {
  return OVERRIDE.test(text) ? text.replaceAll(OVERRIDES, '') : text;
}

/**
 * A name as a part of a plain text: in isolates (FSI and PDI) if it's written from right to left, even in part, so that
 * it changes the order of nothing beside it. An element of its own isolates by `bdi`.
 */
export function isolated(name: string): string {
  const plain = withoutOverrides(name);
  return RIGHT_TO_LEFT.test(plain) ? `\u2068${plain}\u2069` : plain;
}
