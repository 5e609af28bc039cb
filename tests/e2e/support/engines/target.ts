/** Whole and word for word, or what a pattern finds; blanks and line breaks count as one blank. */
type Words = string | RegExp;

type Role =
  | 'button'
  | 'checkbox'
  | 'columnheader'
  | 'combobox'
  | 'dialog'
  | 'heading'
  | 'img'
  | 'link'
  | 'progressbar'
  | 'radio'
  | 'region'
  | 'switch'
  | 'textbox'
  | 'tooltip';

/** What a person would point at: by role and name, by its words, or, where neither tells it apart, by a CSS selector. */
export type Target = string | (Kind & Where);

type Kind =
  | { readonly role: Role; readonly name?: Words }
  | { readonly text: Words }
  | { readonly css: string; readonly has?: Words };

interface Where {
  /** Only inside this one. */
  readonly in?: Target;
  /** Which of several, from 0; without it the first one. */
  readonly nth?: number;
}

export interface WireWords {
  readonly source: string;
  /** Undefined for words that have to be the same. */
  readonly flags: string | undefined;
}

/** A target as it goes to the page, which is JSON. */
export interface WireTarget {
  readonly role?: string;
  readonly css?: string;
  readonly words?: WireWords;
  readonly in?: WireTarget;
  readonly nth?: number;
}

export function toWire(target: Target): WireTarget {
  if (typeof target === 'string') return { css: target };
  const where = {
    ...(target.in && { in: toWire(target.in) }),
    ...(target.nth !== undefined && { nth: target.nth }),
  };
  const words = wordsOf(target);
  const said = words === undefined ? {} : { words: wireWords(words) };
  if ('role' in target) return { role: target.role, ...said, ...where };
  if ('css' in target) return { css: target.css, ...said, ...where };
  return { ...said, ...where };
}

function wordsOf(kind: Kind): Words | undefined {
  if ('role' in kind) return kind.name;
  return 'css' in kind ? kind.has : kind.text;
}

function wireWords(words: Words): WireWords {
  return typeof words === 'string'
    ? { source: words, flags: undefined }
    : { source: words.source, flags: words.flags.replace('g', '') };
}

/** For messages. */
export function describeTarget(target: Target): string {
  if (typeof target === 'string') return target;
  const kind = 'role' in target ? target.role : 'css' in target ? target.css : 'text';
  const words = wordsOf(target);
  const nth = target.nth === undefined ? '' : `, number ${target.nth}`;
  const within = target.in === undefined ? '' : ` in ${describeTarget(target.in)}`;
  return `${kind}${words === undefined ? '' : ` "${String(words)}"`}${nth}${within}`;
}
