import { ActionBar } from '@chakra-ui/react';
import { type ReactNode, useEffect, useState } from 'react';
import type { Loan } from '#src/domain/loan/loan.ts';
import type { PipelineTableModel } from '#src/features/pipeline/read/use-pipeline-table.ts';
import { pickAllState } from '#src/features/pipeline/picks/pick-box.tsx';
import { PickNoteDialog } from '#src/features/pipeline/picks/pick-note-dialog.tsx';
import type { NotesUndo, Picks } from '#src/features/pipeline/picks/use-picks.ts';
import { pickWords as words } from '#src/features/pipeline/picks/words.ts';
import { useFocusHandover } from '#src/loan-display/use-focus-handover.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { UNDO_MS } from '#src/offline/outbox/entry/when-due.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { PanelBody, PanelDialog } from '#src/ui/dialogs/panel-dialog.tsx';
import '#src/features/pipeline/picks/pick-bar.css';

export interface PickBarProps {
  readonly picks: Picks;
  readonly table: PipelineTableModel;
  readonly isNarrow: boolean;
  readonly starred: ReadonlySet<string>;
  /** Undefined until the whole list is here. */
  readonly onExport: ((loans: readonly Loan[]) => void) | undefined;
  /** @returns false if there was no room for the stars. */
  readonly onStar: (...loanIds: readonly string[]) => boolean;
  readonly renderSnooze: (loans: readonly Loan[], onSnoozed: (count: number) => void) => ReactNode;
}

/** What can be done with the picked loans, all at once. It lies below the list and covers nothing of it. */
export function PickBar({ picks, table, isNarrow, ...acts }: PickBarProps) {
  const { isOn, loans, hiddenCount } = picks;
  // Without a selection, the bar goes with its words.
  const handover = useFocusHandover<HTMLDivElement>((outcome) =>
    isOn ? outcome : document.querySelector<HTMLElement>('.pick-button'),
  );
  return (
    // Present, and not open: an open one takes each Escape, also those that are for what lies in the page.
    <ActionBar.Root present>
      <ActionBar.Positioner className="pick-bar-place">
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- Chakra makes it a dialog otherwise */}
        <ActionBar.Content className="pick-bar" role="region" aria-label={words.region}>
          {isOn ? (
            <>
              <p className="strong">{words.count(loans.length, hiddenCount)}</p>
              {isNarrow ? (
                <label className="check">
                  <input {...pickAllState(table)} type="checkbox" />
                  {words.all(table.getFilteredRowModel().rows.length)}
                </label>
              ) : null}
              <PickActions picks={picks} {...acts} />
            </>
          ) : null}
          <div className="pick-outcome line gap-4 column-6" tabIndex={-1} {...handover}>
            <output>{picks.said}</output>
            {picks.undos.map((undo) => (
              <UndoButton key={undo.id} undo={undo} picks={picks} />
            ))}
          </div>
        </ActionBar.Content>
      </ActionBar.Positioner>
    </ActionBar.Root>
  );
}

interface UndoButtonProps {
  readonly undo: NotesUndo;
  readonly picks: Pick<Picks, 'undos' | 'endUndo' | 'say'>;
}

/** It ends by itself: the notes are sent then. */
function UndoButton({ undo, picks: { undos, endUndo, say } }: UndoButtonProps) {
  useEffect(() => {
    const timer = setTimeout(() => endUndo(undo), UNDO_MS);
    return () => clearTimeout(timer);
  }, [undo, endUndo]);
  return (
    <ActionButton
      onPress={() => {
        endUndo(undo);
        void undo.run().then(say);
      }}
    >
      {undos.length === 1 ? words.undo : words.undoOne(undo.count, undo.text)}
    </ActionButton>
  );
}

type PickActionsProps = Omit<PickBarProps, 'table' | 'isNarrow'>;

function PickActions({ picks, starred, onExport, onStar, renderSnooze }: PickActionsProps) {
  const { writeClipboard } = useServices();
  const [dialog, setDialog] = useState<'snooze' | 'note'>();
  const { loans, say, end } = picks;
  const isNone = loans.length === 0;
  const areStarred = !isNone && loans.every(({ loanId }) => starred.has(loanId));
  const close = () => setDialog(undefined);
  const copy = () => {
    const numbers = loans.map(({ loanNumber }) => loanNumber).filter((number) => number !== '');
    writeClipboard(numbers.join('\n')).then(
      () => say(words.copied(numbers.length)),
      () => say(words.notCopied),
    );
  };
  const star = () => {
    const isKept = onStar(...loans.map(({ loanId }) => loanId));
    // Where there's no room, the page says so.
    say(isKept ? (areStarred ? words.unstarred : words.starred)(loans.length) : '');
  };
  return (
    <div className="pick-actions line gap-4 column-6">
      <ActionButton disabled={isNone || onExport === undefined} onPress={() => onExport?.(loans)}>
        {words.export}
      </ActionButton>
      <ActionButton disabled={isNone} onPress={copy}>
        {words.copy}
      </ActionButton>
      <ActionButton disabled={isNone} onPress={star}>
        {areStarred ? words.unstar : words.star}
      </ActionButton>
      <ActionButton disabled={isNone} onPress={() => setDialog('snooze')}>
        {words.snooze}
      </ActionButton>
      <ActionButton disabled={isNone} onPress={() => setDialog('note')}>
        {words.note}
      </ActionButton>
      <ActionButton kind="quiet" onPress={end}>
        {words.done}
      </ActionButton>
      {dialog === 'snooze' ? (
        <PanelDialog title={words.snoozeTitle(loans.length)} onClose={close}>
          <PanelBody>
            {renderSnooze(loans, (count) => {
              close();
              say(words.snoozed(count));
            })}
          </PanelBody>
        </PanelDialog>
      ) : null}
      {dialog === 'note' ? <PickNoteDialog picks={picks} onClose={close} /> : null}
    </div>
  );
}
