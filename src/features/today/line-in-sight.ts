/** Brings a loan's line into sight, also where a phone's tray lies over the list. */
export function lineInSight(list: HTMLElement | null, loanId: string): HTMLElement | null {
  const line = list?.querySelector<HTMLElement>(`[data-loan-guid="${CSS.escape(loanId)}"]`) ?? null;
  if (line === null) return null;
  line.scrollIntoView({ block: 'nearest' });
  const tray = list?.parentElement?.querySelector('.today-tray')?.getBoundingClientRect();
  const { bottom, right } = line.getBoundingClientRect();
  // In a wide window the tray stands beside the list.
  if (tray !== undefined && tray.left < right && bottom > tray.top) window.scrollBy(0, bottom - tray.top);
  return line;
}

/** The same, and the focus with it if the focus was on a line. */
export function revealLine(list: HTMLElement | null, loanId: string): void {
  const line = lineInSight(list, loanId);
  if (list?.contains(document.activeElement) === true || document.activeElement === document.body)
    line?.focus({ preventScroll: true });
}
