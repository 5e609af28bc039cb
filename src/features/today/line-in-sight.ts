/** Brings a loan's line into sight, also where a phone's tray covers the list. */
export function lineInSight(list: HTMLElement | null, loanId: string): HTMLElement | null {
  const line = list?.querySelector<HTMLElement>(`[data-loan-guid="${CSS.escape(loanId)}"]`) ?? null;
  if (line === null) return null;
  line.scrollIntoView({ block: 'nearest' });
  const tray = list?.parentElement?.querySelector('.today-tray')?.getBoundingClientRect();
  if (tray === undefined) return line;
  // Snoozed loans are named above the tray, which is beside the list in a wide window.
  const told = list?.parentElement?.querySelector('.snoozed-notice')?.getBoundingClientRect().top;
  const top = Math.min(tray.top, told ?? Infinity);
  const { bottom, right } = line.getBoundingClientRect();
  if (tray.left < right && bottom > top) window.scrollBy(0, bottom - top);
  return line;
}

/** The same, and the focus with it if the focus was on a line. */
export function revealLine(list: HTMLElement | null, loanId: string): void {
  const line = lineInSight(list, loanId);
  if (list?.contains(document.activeElement) === true || document.activeElement === document.body)
    line?.focus({ preventScroll: true });
}
