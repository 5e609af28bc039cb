/** The panel's code may have to come first. */
const LONGEST_WAIT_MS = 5_000;

/** Puts the caret into the first note box of a loan, the person's own, as soon as its panel shows it. */
export function focusNoteBox(loanId: string): void {
  const focusNow = (): boolean => {
    const panel = document.querySelector('.loan-panel');
    const isOfLoan = panel?.querySelector(`[data-loan-guid="${CSS.escape(loanId)}"]`) instanceof Element;
    const box = isOfLoan ? panel?.querySelector<HTMLElement>('.note-text') : undefined;
    box?.focus();
    box?.scrollIntoView({ block: 'center' });
    return box instanceof HTMLElement;
  };
  if (focusNow()) return;
  const over = new AbortController();
  const watch = new MutationObserver(() => {
    if (focusNow()) over.abort();
  });
  over.signal.addEventListener('abort', () => watch.disconnect());
  watch.observe(document.body, { childList: true, subtree: true });
  // Whoever does something else meanwhile wants the caret elsewhere.
  for (const type of ['pointerdown', 'keydown']) {
    document.addEventListener(type, () => over.abort(), { capture: true, signal: over.signal });
  }
  setTimeout(() => over.abort(), LONGEST_WAIT_MS);
}
