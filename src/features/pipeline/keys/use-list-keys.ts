import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { actionOf } from '#src/features/pipeline/keys/list-keys.ts';

interface ListKeysOptions {
  /** Any element of the list's screen. */
  readonly insideRef: RefObject<HTMLElement | null>;
  readonly isOn: boolean;
  /** Counted from 0. */
  readonly pageIndex: number;
  readonly pageCount: number;
  readonly onPageChange: (pageIndex: number) => void;
  readonly onHelp: () => void;
}

/** Single keys that work wherever the focus is on the list's screen. */
export function useListKeys(options: ListKeysOptions): void {
  const { insideRef, isOn, pageIndex } = options;
  /** The page that was asked for, and its row that gets the focus once it is there. */
  const awaited = useRef<{ readonly page: number; readonly row: 0 | -1 }>(undefined);

  const handle = useEffectEvent((event: KeyboardEvent) => {
    const action = actionOf(event);
    const screen = screenOf(insideRef.current);
    if (action === undefined || screen === null) return;
    event.preventDefault();
    if (action === 'search') return focusSearch(screen);
    if (action === 'help') return options.onHelp();
    const step = action === 'next' ? 1 : -1;
    if (focusNeighbour(screen, step)) return;
    const page = pageIndex + step;
    if (page < 0 || page >= options.pageCount) return;
    awaited.current = { page, row: step === 1 ? 0 : -1 };
    options.onPageChange(page);
  });

  useEffect(() => {
    if (!isOn) return;
    const listening = new AbortController();
    document.addEventListener('keydown', (event) => handle(event), { signal: listening.signal });
    return () => listening.abort();
  }, [isOn]);

  useEffect(() => {
    const wanted = awaited.current;
    const screen = screenOf(insideRef.current);
    if (wanted?.page !== pageIndex || screen === null) return;
    awaited.current = undefined;
    focusRow(rowsOf(screen).at(wanted.row));
  });
}

function screenOf(inside: HTMLElement | null): HTMLElement | null {
  return inside?.closest<HTMLElement>('.pipeline-screen') ?? null;
}

function rowsOf(screen: HTMLElement): readonly HTMLElement[] {
  return [...screen.querySelectorAll<HTMLElement>('[data-loan-guid]')];
}

/** The row with the focus, else the selected one; -1 for neither. */
function placeOfCurrent(rows: readonly HTMLElement[]): number {
  const focused = rows.findIndex((row) => row.contains(document.activeElement));
  return focused === -1 ? rows.findIndex((row) => row.matches('.selected')) : focused;
}

/** @returns false at the end of the page. */
function focusNeighbour(screen: HTMLElement, step: 1 | -1): boolean {
  const rows = rowsOf(screen);
  const current = placeOfCurrent(rows);
  const row = current === -1 ? rows[0] : rows[current + step];
  focusRow(row);
  return row !== undefined;
}

function focusRow(row: HTMLElement | undefined): void {
  const stop = row?.querySelector<HTMLElement>('[data-stop]');
  stop?.focus({ preventScroll: true });
  stop?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

function focusSearch(screen: HTMLElement): void {
  const field = screen.querySelector<HTMLInputElement>('input[type="search"]');
  field?.focus();
  field?.select();
}
