import { type ReactNode, useState } from 'react';
import type { NextActionInputs } from '#src/domain/actions/next-actions.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import type { DoneMark } from '#src/domain/marks/loan-mark.ts';
import { isolated } from '#src/domain/text/direction.ts';
import { useDoneText } from '#src/features/today/done/use-done-text.ts';
import { doneWords } from '#src/features/today/done/words.ts';
import { untilText } from '#src/features/today/snooze/until-text.ts';
import { snoozeWords, snoozeWords as words } from '#src/features/today/snooze/words.ts';
import type { TodayLines } from '#src/features/today/use-today-lines.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import '#src/features/today/snooze/snooze.css';

interface NoticeInputs {
  readonly inputs: Pick<NextActionInputs, 'today' | 'rules'>;
  readonly lines: Pick<TodayLines, 'all' | 'snoozed' | 'done'> | undefined;
  readonly chosenId: string | undefined;
  readonly onWake: (loanId: string) => void;
  readonly onReopen: (mark: DoneMark) => void;
}

interface JustGone {
  readonly loanId: string;
  readonly how: 'snoozed' | 'done';
  /** The line that's chosen instead; undefined if there's none. */
  readonly nextId: string | undefined;
}

/** Tells of the loan that left the list last, until the person turns to another than the one that followed it. */
export function useGoneNotice({ inputs, lines, chosenId, onWake, onReopen }: NoticeInputs): {
  readonly notice: ReactNode;
  readonly note: (loanId: string, how: JustGone['how']) => void;
} {
  const [just, setJust] = useState<JustGone>();
  const doneText = useDoneText();
  const last = just === undefined || just.nextId !== chosenId ? undefined : just;
  const isLast = ({ loanId }: Pick<Loan, 'loanId'>) => loanId === last?.loanId;
  const snoozed = last?.how === 'snoozed' ? lines?.snoozed.find(({ loan }) => isLast(loan)) : undefined;
  const done = last?.how === 'done' ? lines?.done.find(({ line }) => isLast(line.loan)) : undefined;
  const loan = snoozed?.loan ?? done?.line.loan;
  const name = isolated(loan?.borrowerLastName ?? '') || snoozeWords.noBorrower;
  return {
    notice: snoozed ? (
      <GoneNotice
        text={snoozeWords.snoozedUntil(name, untilText(snoozed, inputs))}
        undoLabel={snoozeWords.undoFor(name)}
        onUndo={() => onWake(snoozed.loan.loanId)}
      />
    ) : done ? (
      <GoneNotice
        text={doneWords.doneAt(name, doneText(done.mark))}
        undoLabel={doneWords.undoFor(name)}
        onUndo={() => onReopen(done.mark)}
      />
    ) : null,
    note: (loanId, how) => {
      const all = lines?.all ?? [];
      const index = all.findIndex(({ loan }) => loan.loanId === loanId);
      const next = all[index + 1] ?? all[index - 1];
      setJust({ loanId, how, nextId: next?.loan.loanId });
    },
  };
}

interface GoneNoticeProps {
  /** `Mbeki snoozed until Fri 11/27`. */
  readonly text: string;
  readonly undoLabel: string;
  readonly onUndo: () => void;
}

/** What just left the list, with Undo. */
function GoneNotice({ text, undoLabel, onUndo }: GoneNoticeProps) {
  return (
    <div className="snoozed-notice">
      <p>{text}</p>
      <ActionButton size="lg" label={undoLabel} onPress={onUndo}>
        {words.undo}
      </ActionButton>
    </div>
  );
}
