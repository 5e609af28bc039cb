import { type ReactNode, useState } from 'react';
import type { ActionLine } from '#src/domain/actions/action-groups.ts';
import type { NextActionInputs } from '#src/domain/actions/next-actions.ts';
import type { SnoozedLoan } from '#src/domain/actions/snoozed-loans.ts';
import { SnoozedNotice } from '#src/features/today/snooze/snoozed-notice.tsx';

interface NoticeInputs {
  readonly inputs: Pick<NextActionInputs, 'today' | 'rules'>;
  readonly lines:
    { readonly all: readonly ActionLine[]; readonly snoozed: readonly SnoozedLoan[] } | undefined;
  readonly chosenId: string | undefined;
  readonly onUndo: (loanId: string) => void;
}

interface JustSnoozed {
  readonly loanId: string;
  /** The line that's chosen instead; undefined if there's none. */
  readonly nextId: string | undefined;
}

/** Tells of the loan that was put off last, until the person turns to another than the one that followed it. */
export function useSnoozedNotice({ inputs, lines, chosenId, onUndo }: NoticeInputs): {
  readonly notice: ReactNode;
  readonly note: (loanId: string) => void;
} {
  const [just, setJust] = useState<JustSnoozed>();
  const last =
    just === undefined || just.nextId !== chosenId
      ? undefined
      : lines?.snoozed.find(({ loan }) => loan.loanId === just.loanId);
  return {
    notice:
      last === undefined ? null : (
        <SnoozedNotice snoozed={last} inputs={inputs} onUndo={() => onUndo(last.loan.loanId)} />
      ),
    note: (loanId) => {
      const all = lines?.all ?? [];
      const index = all.findIndex(({ loan }) => loan.loanId === loanId);
      const next = all[index + 1] ?? all.find((_line, at) => at !== index);
      setJust({ loanId, nextId: next?.loan.loanId });
    },
  };
}
