import { computeAccessibleName, getRole } from 'dom-accessibility-api';
import type { WireTarget, WireWords } from './target.ts';

/**
 * What runs in the page, the same in every engine: finds what a person would see and press. Bundled by
 * `finder-source.ts`, and evaluated through the driver, because the app's policy lets no further script in.
 */
export interface Found {
  /** How many there are to be seen. */
  readonly count: number;
  readonly texts: readonly string[];
  /** Where to press the chosen one; missing while something else is on top of it there. */
  readonly point?: { readonly x: number; readonly y: number };
  /** What is on top of it instead. */
  readonly covering?: string;
  readonly value?: string;
  /** What a list shows as chosen. */
  readonly option?: string;
  readonly isChecked?: boolean;
  /** True while what is typed goes there. */
  readonly isFocused?: boolean;
}

const TAGS: Readonly<Record<string, string>> = {
  button: 'button, input[type=button], input[type=submit], summary',
  checkbox: 'input[type=checkbox]',
  columnheader: 'th',
  combobox: 'select, input',
  dialog: 'dialog, [role=alertdialog]',
  heading: 'h1, h2, h3, h4, h5, h6',
  img: 'img, svg',
  link: 'a[href]',
  progressbar: 'progress',
  radio: 'input[type=radio]',
  region: 'section',
  switch: 'input',
  textbox: 'input, textarea',
};

export function find(target: WireTarget, isToPress: boolean): Found {
  const seen = seenOf(target);
  const chosen = seen[target.nth ?? 0];
  const found = { count: seen.length, texts: seen.map(textOf) };
  if (chosen === undefined) return found;
  const state = { ...found, ...stateOf(chosen), isFocused: document.activeElement === chosen };
  return isToPress ? { ...state, ...pointOf(chosen) } : state;
}

/** Puts the keyboard on it, as a person who goes there with the tab key. */
export function focus(target: WireTarget): boolean {
  const chosen = seenOf(target)[target.nth ?? 0];
  if (!(chosen instanceof HTMLElement)) return false;
  chosen.focus();
  return document.activeElement === chosen;
}

function seenOf(target: WireTarget): Element[] {
  const scope = target.in === undefined ? document : seenOf(target.in)[target.in.nth ?? 0];
  return scope === undefined ? [] : candidates(scope, target).filter(isSeen);
}

function candidates(scope: ParentNode, { role, css, words }: WireTarget): Element[] {
  if (role !== undefined) {
    const tags = TAGS[role];
    const all = scope.querySelectorAll(tags === undefined ? `[role=${role}]` : `[role=${role}], ${tags}`);
    const ofRole = [...all].filter((element) => sameRole(getRole(element), role));
    return words === undefined
      ? ofRole
      : ofRole.filter((element) => says(computeAccessibleName(element), words));
  }
  if (css !== undefined) {
    const all = [...scope.querySelectorAll(css)];
    return words === undefined ? all : all.filter((element) => says(textOf(element), words));
  }
  if (words === undefined) return [];
  const saying = [...scope.querySelectorAll('*')].filter((element) => says(textOf(element), words));
  return saying.filter((element) => !saying.some((other) => other !== element && element.contains(other)));
}

function sameRole(role: string | null, wanted: string): boolean {
  return role === wanted || (wanted === 'dialog' && role === 'alertdialog');
}

function textOf(element: Element): string {
  return oneBlank(element.textContent ?? '');
}

function oneBlank(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

function says(text: string, { source, flags }: WireWords): boolean {
  return flags === undefined
    ? oneBlank(text) === oneBlank(source)
    : new RegExp(source, flags).test(oneBlank(text));
}

function isSeen(element: Element): boolean {
  if (element.closest('[aria-hidden=true], [inert]') !== null) return false;
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
}

function stateOf(element: Element): Partial<Found> {
  const aria = element.getAttribute('aria-checked') ?? element.getAttribute('aria-pressed');
  if (element instanceof HTMLInputElement) return { value: element.value, isChecked: element.checked };
  if (element instanceof HTMLTextAreaElement) return { value: element.value };
  if (element instanceof HTMLSelectElement)
    return { value: element.value, option: oneBlank(element.selectedOptions[0]?.text ?? '') };
  return aria === null ? {} : { isChecked: aria === 'true' };
}

/**
 * Scrolls only what isn't there to be pressed: people don't move a page under their own finger. A disabled button hears
 * no press, so it isn't pressed yet.
 */
function pointOf(element: Element): Pick<Found, 'point' | 'covering'> {
  if (element.matches(':disabled')) return { covering: 'nothing: it is disabled' };
  const target = pressedInstead(element);
  const before = hit(target, element);
  if (before.point !== undefined) return before;
  target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  return hit(target, element);
}

/** A box that is drawn by its label is too small to be pressed itself. */
function pressedInstead(element: Element): Element {
  const { width, height } = element.getBoundingClientRect();
  const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
  return label !== undefined && (Math.min(width, height) < 4 || getComputedStyle(element).opacity === '0')
    ? label
    : element;
}

function hit(target: Element, element: Element): Pick<Found, 'point' | 'covering'> {
  const rects = [...target.getClientRects()];
  const { left, top, width, height } = rects[0] ?? target.getBoundingClientRect();
  const x = left + width / 2;
  const y = top + height / 2;
  const onTop = document.elementFromPoint(x, y);
  if (onTop === null) return { covering: 'nothing: it is outside the window' };
  const isHit = [target, element].some((one) => one.contains(onTop)) || isControlledBy(onTop, element);
  return isHit ? { point: { x, y } } : { covering: onTop.outerHTML.slice(0, 120) };
}

function isControlledBy(top: Element, element: Element): boolean {
  const label = top.closest('label');
  return label !== null && label.control === element;
}
