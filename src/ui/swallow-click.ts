/**
 * For a press that took something away: its click does nothing more, so that what lay under it does not open.
 * Call it while the press goes down; a press that becomes no click lets the next one through.
 * @param page the window: there the click is caught before anything hears it.
 */
export function swallowClick(page: Window): void {
  const over = new AbortController();
  const options = { capture: true, signal: over.signal };
  page.addEventListener(
    'click',
    (event) => {
      event.preventDefault();
      event.stopPropagation();
      over.abort();
    },
    options,
  );
  // Enter on a button is a click too, and none of this press.
  for (const type of ['pointerdown', 'pointercancel', 'keydown']) {
    page.addEventListener(type, () => over.abort(), options);
  }
}
