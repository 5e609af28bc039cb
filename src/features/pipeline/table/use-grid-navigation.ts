import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * One tab stop for the whole table, arrow keys inside it (the grid pattern of the ARIA Authoring Practices). The
 * elements themselves store the stop: 300 cells don't render again because the focus moved.
 */
export function useGridNavigation(gridRef: RefObject<HTMLTableElement | null>): void {
  const focused = useRef<FocusedCell>(undefined);
  useEffect(() => {
    const grid = gridRef.current;
    if (grid === null) return;
    const listening = new AbortController();
    const { signal } = listening;
    grid.addEventListener(
      'focusin',
      (event) => {
        const stop = stopOf(event.target);
        makeTabStop(grid, stop);
        focused.current = cellOf(stop);
      },
      { signal },
    );
    grid.addEventListener('keydown', (event) => handleKey(grid, event), { signal });
    return () => listening.abort();
  }, [gridRef]);

  useLayoutEffect(() => {
    keepTabStop(gridRef.current);
    followLoan(gridRef.current, focused.current);
  });
}

interface FocusedCell {
  readonly loanId: string;
  readonly column: string;
  readonly isButton: boolean;
}

function cellOf(stop: HTMLElement | null): FocusedCell | undefined {
  const cell = stop?.closest<HTMLElement>('td[data-column]');
  const loanId = cell?.parentElement?.dataset['loanGuid'];
  const column = cell?.dataset['column'];
  if (loanId === undefined || column === undefined) return undefined;
  return { loanId, column, isButton: stop !== cell };
}

/** Rows keep their places, so after a refresh the focused one can show another loan: the focus follows its own. */
function followLoan(grid: HTMLTableElement | null, focused: FocusedCell | undefined): void {
  const holder = document.activeElement;
  if (grid === null || focused === undefined || !grid.contains(holder)) return;
  if (holder?.closest<HTMLElement>('tr')?.dataset['loanGuid'] === focused.loanId) return;
  const row = [...grid.rows].find(({ dataset }) => dataset['loanGuid'] === focused.loanId);
  const cell = [...(row?.cells ?? [])].find(({ dataset }) => dataset['column'] === focused.column);
  const stop = focused.isButton ? cell?.querySelector<HTMLElement>('[data-stop]') : cell;
  stop?.focus({ preventScroll: true });
}

/**
 * A shorter page, or rows that scroll away, can remove the cell with the tab stop. Two lines hide a pin that has it:
 * its heading takes over.
 */
export function keepTabStop(grid: HTMLTableElement | null): void {
  if (grid === null) return;
  const stop = tabStopOf(grid);
  if (stop === undefined || !isShown(stop))
    makeTabStop(grid, (stop?.parentElement ?? grid).querySelector('[data-stop]'));
  // The expanded form has just brought the handle.
  else if (handleBeside(stop)?.getAttribute('tabindex') === '-1') makeTabStop(grid, stop);
}

function handleKey(grid: HTMLTableElement, event: KeyboardEvent): void {
  const from = stopOf(event.target);
  if (from === null || event.altKey || event.metaKey) return;
  const stops = stopsOf(grid);
  const column = columnsLeft.get(from) ?? columnOf(stops, from);
  const next = nextStop(stops, from, event.key, event.ctrlKey, column);
  if (next === undefined) return;
  if ((next.closest<HTMLTableCellElement>('th, td')?.colSpan ?? 1) > 1) columnsLeft.set(next, column);
  event.preventDefault();
  next.focus({ preventScroll: true });
  // Focus alone doesn't move a cell that's halfway under the pinned columns.
  next.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

function stopsOf(grid: HTMLTableElement): Stops<HTMLElement> {
  return [...grid.rows]
    .filter(hasStops)
    .map((row) => asSeen(row).flatMap((cell) => Array.from({ length: cell.colSpan }, () => stopsIn(cell))));
}

/** By a group's head, which is in all columns: the one that the keys came from and go on in. */
const columnsLeft = new WeakMap<HTMLElement, number>();

function hasStops(row: HTMLTableRowElement): boolean {
  return row.querySelector('[data-stop]') !== null;
}

function asSeen(row: HTMLTableRowElement): HTMLTableCellElement[] {
  const cells = [...row.cells];
  if (getComputedStyle(row).display !== 'flex') return cells;
  return cells
    .map((cell) => ({ cell, top: cell.offsetTop, left: cell.offsetLeft }))
    .toSorted((one, other) => one.top - other.top || one.left - other.left)
    .map(({ cell }) => cell);
}

function stopsIn(cell: HTMLTableCellElement): HTMLElement[] {
  const inside = [...cell.querySelectorAll<HTMLElement>('[data-stop]')].filter(isShown);
  return 'stop' in cell.dataset ? [cell, ...inside] : inside;
}

function stopOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-stop]') : null;
}

const tabStops = new WeakMap<HTMLTableElement, Element>();

function tabStopOf(grid: HTMLTableElement): Element | undefined {
  const stop = tabStops.get(grid);
  return stop !== undefined && grid.contains(stop) ? stop : undefined;
}

function makeTabStop(grid: HTMLTableElement, stop: Element | null): void {
  if (stop === null) return;
  const before = tabStopOf(grid);
  before?.setAttribute('tabindex', '-1');
  handleBeside(before)?.setAttribute('tabindex', '-1');
  stop.setAttribute('tabindex', '0');
  handleBeside(stop)?.setAttribute('tabindex', '0');
  tabStops.set(grid, stop);
}

/** Arrow keys change a width there, so Tab leads to it: to that of the heading with the focus. */
function handleBeside(stop: Element | undefined): Element | null | undefined {
  return stop?.closest('th')?.querySelector('hr');
}

function isShown(stop: Element): boolean {
  return !stop.classList.contains('pin-button') || getComputedStyle(stop).display !== 'none';
}

/** Where a grid's focus can stop: rows of cells, each with its stops. The heading is the first row. */
type Stops<Stop> = readonly (readonly (readonly Stop[])[])[];

const PAGE_ROWS = 5;

/** Where a key moves the focus; `undefined` if the key isn't the grid's, or the grid ends there. */
export function nextStop<Stop>(
  stops: Stops<Stop>,
  from: Stop,
  key: string,
  isControl: boolean,
  column = columnOf(stops, from),
): Stop | undefined {
  const row = rowOf(stops, from);
  const line = stops[row]?.flat();
  if (line === undefined) return undefined;
  const index = line.indexOf(from);
  switch (key) {
    case 'ArrowRight':
      return line[index + 1];
    case 'ArrowLeft':
      return line[index - 1];
    case 'ArrowDown':
      return sameColumn(stops, from, column, row + 1);
    case 'ArrowUp':
      return sameColumn(stops, from, column, row - 1);
    case 'PageDown':
      return sameColumn(stops, from, column, Math.min(row + PAGE_ROWS, stops.length - 1));
    case 'PageUp':
      return sameColumn(stops, from, column, Math.max(row - PAGE_ROWS, 0));
    case 'Home':
      return stops[isControl ? 0 : row]?.flat()[0];
    case 'End':
      return stops[isControl ? stops.length - 1 : row]?.flat().at(-1);
    default:
      return undefined;
  }
}

function rowOf<Stop>(stops: Stops<Stop>, stop: Stop): number {
  return stops.findIndex((cells) => cells.some((cell) => cell.includes(stop)));
}

function columnOf<Stop>(stops: Stops<Stop>, stop: Stop): number {
  return stops[rowOf(stops, stop)]?.findIndex((cell) => cell.includes(stop)) ?? -1;
}

/** The same column's cell in another row; of several stops, the one in the same place if there is one. */
function sameColumn<Stop>(stops: Stops<Stop>, from: Stop, column: number, target: number): Stop | undefined {
  const place = stops[rowOf(stops, from)]?.[columnOf(stops, from)]?.indexOf(from) ?? 0;
  const to = stops[target]?.[column];
  return to?.[place] ?? to?.[0];
}
