import { type RefObject, useEffect, useRef } from 'react';
import { focusNoteBox } from '#src/loan-display/focus-note-box.ts';
import { actionOf, type ListAction } from '#src/loan-display/commands/single-keys.ts';
import { useDocumentKeys } from '#src/ui/use-document-keys.ts';
import type { OnPick } from '#src/features/pipeline/picks/use-picks.ts';
import { focusRow, indexOfCurrent, leftFor, rowsOf } from '#src/features/pipeline/keys/list-rows.ts';

export interface ListKeysOptions {
  readonly insideRef: RefObject<HTMLElement | null>;
  readonly isOn: boolean;
  readonly pageIndex: number;
  readonly pageCount: number;
  readonly onPageChange: (pageIndex: number) => void;
  readonly onHelp: () => void;
  readonly onOpen: (loanId: string) => void;
  readonly onShare: (loanId: string) => void;
  readonly onStar: (loanId: string) => void;
  readonly onSeeConditions: (loanId: string) => void;
  readonly onPick: OnPick;
}

export function useListKeys(options: ListKeysOptions): void {
  const { insideRef, isOn, pageIndex } = options;
  const awaited = useRef<{ readonly page: number; readonly row: 0 | -1 }>(undefined);

  useDocumentKeys(isOn, (event) => {
    const action = actionOf(event);
    const screen = screenOf(insideRef.current);
    if (action === undefined || screen === null) return;
    event.preventDefault();
    if (action === 'search') return focusSearch(screen);
    if (action === 'help') return options.onHelp();
    if (action === 'pick')
      return options.onPick(currentRow(screen)?.dataset['loanGuid'], { isRange: event.shiftKey });
    if (action !== 'next' && action !== 'previous') return actOnLoan(action, screen, options);
    const step = action === 'next' ? 1 : -1;
    if (focusNeighbour(screen, step)) return;
    const page = pageIndex + step;
    if (page < 0 || page >= options.pageCount) return;
    awaited.current = { page, row: step === 1 ? 0 : -1 };
    options.onPageChange(page);
  });

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

function focusNeighbour(screen: HTMLElement, step: 1 | -1): boolean {
  const rows = rowsOf(screen);
  const current = indexOfCurrent(rows);
  const row = current === -1 ? rows[0] : rows[current + step];
  focusRow(row);
  return row !== undefined;
}

function focusSearch(screen: HTMLElement): void {
  const field = screen.querySelector<HTMLInputElement>('input[type="search"]');
  field?.focus();
  field?.select();
}

function currentRow(screen: HTMLElement): HTMLElement | undefined {
  const rows = rowsOf(screen);
  return rows[indexOfCurrent(rows)];
}

function actOnLoan(
  action: Exclude<ListAction, 'search' | 'help' | 'next' | 'previous' | 'pick'>,
  screen: HTMLElement,
  { onOpen, onShare, onStar, onSeeConditions }: ListKeysOptions,
): void {
  const row = currentRow(screen);
  const loanId = row?.dataset['loanGuid'];
  if (row === undefined || loanId === undefined) return;
  if (action === 'copy') row.querySelector<HTMLElement>('.copy-button')?.click();
  else if (action === 'conditions') {
    leftFor.loanId = loanId;
    onSeeConditions(loanId);
  } else if (action === 'star') onStar(loanId);
  else {
    if (!row.matches('.selected')) onOpen(loanId);
    if (action === 'share') onShare(loanId);
    else focusNoteBox(loanId);
  }
}
