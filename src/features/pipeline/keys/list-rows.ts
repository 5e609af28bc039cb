/** The loan whose conditions a key opened: it gets the focus back on return to the list. */
export const leftFor = { loanId: '' };

export function rowsOf(screen: HTMLElement): readonly HTMLElement[] {
  return [...screen.querySelectorAll<HTMLElement>('[data-loan-guid]')];
}

export function indexOfCurrent(rows: readonly HTMLElement[]): number {
  const focused = rows.findIndex((row) => row.contains(document.activeElement));
  return focused === -1 ? rows.findIndex((row) => row.matches('.selected')) : focused;
}

export function focusRow(row: HTMLElement | undefined): void {
  const stop = row?.querySelector<HTMLElement>('[data-stop]');
  stop?.focus({ preventScroll: true });
  stop?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
