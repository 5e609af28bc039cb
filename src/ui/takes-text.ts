const TYPES_TEXT = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]';

/** True if this element takes typed letters as text: then they aren't shortcuts. */
export function takesText(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TYPES_TEXT) !== null;
}
