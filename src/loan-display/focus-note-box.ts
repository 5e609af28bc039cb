/** The panel's code may have to load first. */
const LONGEST_WAIT_MS = 5_000;

/**
 * Focuses a loan's first note box, the user's own, as soon as its panel shows it.
 * @param block its place in the scroller.
 */
export function focusNoteBox(loanId: string, block: ScrollLogicalPosition = 'center'): void {
  const focusNow = (): boolean => {
    const panel = document.querySelector('.loan-panel');
    const isOfLoan = panel?.querySelector(`[data-loan-guid="${CSS.escape(loanId)}"]`) instanceof Element;
    const box = isOfLoan ? panel?.querySelector<HTMLElement>('.note-text') : undefined;
    box?.focus();
    box?.scrollIntoView({ block });
    return box instanceof HTMLElement;
  };
  if (focusNow()) return;
  const over = new AbortController();
  const watch = new MutationObserver(() => {
    if (focusNow()) over.abort();
  });
  over.signal.addEventListener('abort', () => watch.disconnect());
  watch.observe(document.body, { childList: true, subtree: true });
  // If the user does something else meanwhile, don't move the focus.
  for (const type of ['pointerdown', 'keydown']) {
    document.addEventListener(type, () => over.abort(), { capture: true, signal: over.signal });
  }
  setTimeout(() => over.abort(), LONGEST_WAIT_MS);
}
