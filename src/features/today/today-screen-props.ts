import type { ReactNode } from 'react';
import type { NextActionInputs } from '#src/domain/actions/next-actions.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import type { NewMark } from '#src/domain/marks/loan-mark.ts';
import type { TodaySearch } from '#src/features/today/stored-scope.ts';
import type { MarksOfLines } from '#src/features/today/use-today-lines.ts';

interface TodayMarks extends MarksOfLines {
  /** @returns false if it can't be kept. */
  readonly mark: (...marks: readonly NewMark[]) => boolean;
  /** True while one is being saved on this device. */
  readonly isWaiting: boolean;
}

export interface TodayScreenProps {
  readonly loans: readonly Loan[] | undefined;
  /** In their place, why they couldn't be read. */
  readonly problem: ReactNode;
  readonly asOf: string;
  readonly inputs: NextActionInputs;
  readonly marks: TodayMarks;
  /** Its scope is undefined until the person chooses. */
  readonly search: TodaySearch;
  /** `push` is one step for the Back button. */
  readonly onNarrow: (search: TodaySearch, how: 'push' | 'replace') => void;
  readonly status: ReactNode;
  readonly leftFor: string | undefined;
  readonly onOpen: (loanId: string) => void;
  readonly onConditions: (loanId: string) => void;
}
