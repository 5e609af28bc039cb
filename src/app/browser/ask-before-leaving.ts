/**
 * Lets the browser ask before this page is closed, reloaded or left while there is text that would go with it. Nothing is
 * asked otherwise: what is typed is kept as a draft, and a question that comes every time is answered without being read.
 * @param page the window.
 */
export function askBeforeLeaving(
  page: Pick<EventTarget, 'addEventListener'>,
  isTextOnlyHere: () => boolean,
): void {
  page.addEventListener('beforeunload', (event) => {
    if (isTextOnlyHere()) event.preventDefault();
  });
}
