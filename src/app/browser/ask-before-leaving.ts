/**
 * Makes the browser ask before this page is closed, reloaded or left while that would lose text. Otherwise it doesn't
 * ask: text is stored as a draft, and users stop reading a question that always comes. A page that is hidden already,
 * because its session ended, can't stay.
 * @param page the window.
 */
export function askBeforeLeaving(
  page: Pick<EventTarget, 'addEventListener'>,
  isTextOnlyHere: () => boolean,
): void {
  page.addEventListener('beforeunload', (event) => {
    if (!document.body.hidden && isTextOnlyHere()) event.preventDefault();
  });
}
