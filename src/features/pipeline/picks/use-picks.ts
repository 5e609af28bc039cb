import { functionalUpdate, type RowSelectionState, type Updater } from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Loan } from '#src/domain/loan/loan.ts';
import type { PipelineTableModel } from '#src/features/pipeline/read/use-pipeline-table.ts';
import { UNDO_MS } from '#src/offline/outbox/entry/when-due.ts';
import { takesText } from '#src/ui/takes-text.ts';
import { useLatest } from '#src/ui/use-latest.ts';
import { useDocumentKeys } from '#src/ui/use-document-keys.ts';
import { useForAMoment } from '#src/ui/use-for-a-moment.ts';

interface PickState {
  /** The list that they were picked in: another one begins without. */
  readonly of: string;
  readonly isOn: boolean;
  readonly rowSelection: RowSelectionState;
}

const NONE: PickState = { of: '', isOn: false, rowSelection: {} };

/** The loans that a person picks to do one thing with all of them. They're kept nowhere. */
export function usePickState(of: string) {
  const [state, setState] = useState(NONE);
  const { isOn, rowSelection } = state.of === of ? state : NONE;
  return {
    isOn,
    rowSelection,
    onRowSelectionChange: (updater: Updater<RowSelectionState>) =>
      setState((now) => ({
        of,
        isOn: true,
        rowSelection: functionalUpdate(updater, now.of === of ? now.rowSelection : {}),
      })),
    end: () => setState(NONE),
  };
}

interface PickRequest {
  /** All from the last one picked to this one. */
  readonly isRange: boolean;
  readonly isOn?: boolean | undefined;
}

export type OnPick = (loanId: string | undefined, request: PickRequest) => void;

/** Takes back the notes of one text. */
export interface NotesUndo {
  /** The notes' own. */
  readonly id: string;
  readonly count: number;
  readonly text: string;
  /** Resolves with what to say. */
  readonly run: () => Promise<string>;
}

export type Picks = ReturnType<typeof usePicks>;

export function usePicks(table: PipelineTableModel, state: ReturnType<typeof usePickState>) {
  const { isOn, rowSelection } = state;
  const [said = '', say] = useForAMoment<string>(UNDO_MS);
  const [undos, setUndos] = useState<readonly NotesUndo[]>([]);
  const begin = () => {
    // A range doesn't begin where an earlier selection ended.
    if (!isOn) table.resetRowSelection(true);
  };
  const end = () => {
    const holder = document.activeElement;
    const row = holder?.closest('tr, li');
    flushSync(() => {
      state.end();
      // What can still be undone stays.
      if (undos.length === 0) say('');
    });
    if (holder?.isConnected !== false) return;
    const next = row?.querySelector('[data-stop]') ?? document.querySelector('.pick-button');
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  };
  useDocumentKeys(isOn, (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || takesText(event.target)) return;
    // One key press closes only one thing.
    if (document.querySelector('[role="dialog"], [role="alertdialog"], .loan-panel') !== null) return;
    event.preventDefault();
    end();
  });
  const pickNow: OnPick = (loanId, { isRange, isOn: wanted }) => {
    const row = loanId === undefined ? undefined : table.getCoreRowModel().rowsById[loanId];
    begin();
    if (row === undefined) return;
    const checked = wanted ?? (isRange || !row.getIsSelected());
    row.getToggleSelectedHandler()({ target: { checked }, shiftKey: isRange });
  };
  const pick: OnPick = useLatest(pickNow);
  return {
    isOn,
    begin,
    end,
    /** By row id, for each row by itself; undefined while nobody selects. */
    picked: isOn ? rowSelection : undefined,
    pick,
    ...usePickedLoans(table, rowSelection),
    /** What was done with them, also by an undo after the selection ended: '' a while later. */
    said,
    say,
    /** The latest last. Each is there for its own 10 seconds, whatever is done meanwhile. */
    undos,
    offerUndo: (undo: NotesUndo) => setUndos((before) => [...before, undo]),
    endUndo: useLatest((undo: NotesUndo) => setUndos((before) => before.filter((one) => one !== undo))),
  };
}

/** The picked loans that the view still has, as the list is sorted, and those that the list doesn't show last. */
function usePickedLoans(table: PipelineTableModel, rowSelection: RowSelectionState) {
  const all = table.getCoreRowModel();
  const sorted = table.getSortedRowModel();
  return useMemo(() => {
    const isPicked = (id: string): boolean => rowSelection[id] === true;
    if (Object.keys(rowSelection).length === 0) return { loans: NO_LOANS, hiddenCount: 0 };
    const listed = sorted.flatRows.filter(({ id }) => isPicked(id));
    const ids = new Set(listed.map(({ id }) => id));
    const hidden = all.flatRows.filter(({ id }) => isPicked(id) && !ids.has(id));
    return { loans: [...listed, ...hidden].map(({ original }) => original), hiddenCount: hidden.length };
  }, [all, sorted, rowSelection]);
}

const NO_LOANS: readonly Loan[] = [];
