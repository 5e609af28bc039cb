/**
 * True for Ctrl+K, on Apple's keyboards Cmd+K: there Ctrl+K deletes to the end of a line. Never while an input method
 * composes a character, whose keys are its own.
 */
export function isJumpKey(event: KeyboardEvent, hasCommandKey: boolean): boolean {
  if (event.defaultPrevented || event.isComposing || event.keyCode === COMPOSING) return false;
  if (event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return false;
  return hasCommandKey ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
}

/** The key code of a key that an input method took. Safari says nothing else of the one that ends a composition. */
const COMPOSING = 229;

/** True while an open dialog needs an answer first. */
export function isDialogOpen(): boolean {
  return document.querySelector('[data-scope="dialog"]') !== null;
}
