const TYPES_TEXT = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]';

/** Whether letters pressed on this element are its own: then they are no shortcuts. */
export function takesText(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TYPES_TEXT) !== null;
}
