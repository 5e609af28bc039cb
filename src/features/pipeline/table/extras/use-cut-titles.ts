import { type RefObject, useEffect } from 'react';

/**
 * Gives a cell its whole text as a tooltip while the pointer or the focus is on it, if the cell shows less: 100 titles
 * that hardly anyone reads aren't written at each sort, and speech doesn't say a text twice.
 */
export function useCutTitles(gridRef: RefObject<HTMLTableElement | null>): void {
  useEffect(() => {
    const grid = gridRef.current;
    if (grid === null) return;
    const listening = new AbortController();
    const { signal } = listening;
    const name = ({ target }: Event) => {
      const cell = textCellAt(target);
      if (cell !== null && isCut(cell)) cell.title = wholeText(cell);
    };
    // What the cell shows next may be another loan's.
    const forget = ({ target }: Event) => textCellAt(target)?.removeAttribute('title');
    grid.addEventListener('pointerover', name, { signal });
    grid.addEventListener('focusin', name, { signal });
    grid.addEventListener('pointerout', forget, { signal });
    grid.addEventListener('focusout', forget, { signal });
    return () => listening.abort();
  }, [gridRef]);
}

/** The popover says what a status or a closing shortens, and the loan number's copy button the whole number. */
function textCellAt(target: EventTarget | null): HTMLElement | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td[data-column]') : null;
  const hasPopover = cell !== null && ('status' in cell.dataset || 'legal' in cell.dataset);
  return cell === null || hasPopover || cell.querySelector('button') !== null ? null : cell;
}

function isCut(cell: HTMLElement): boolean {
  return [cell, ...cell.querySelectorAll<HTMLElement>('span')].some(
    (part) =>
      part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1 || isShort(part),
  );
}

/** In the fitted form, a short text replaces the whole one. */
function isShort(part: HTMLElement): boolean {
  const { short } = part.dataset;
  return short !== undefined && short !== part.textContent && getComputedStyle(part).fontSize === '0px';
}

function wholeText(cell: HTMLElement): string {
  return [...cell.children]
    .map((part) => part.textContent.trim())
    .filter((text) => text !== '')
    .join(' ');
}
