import { Button } from '@chakra-ui/react';
import type { PipelineTableModel } from '#src/features/pipeline/read/use-pipeline-table.ts';
import { shortLoanNumber } from '#src/domain/list/pipeline-columns.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import type { OnPick, Picks } from '#src/features/pipeline/picks/use-picks.ts';
import { pickWords as words } from '#src/features/pipeline/picks/words.ts';
import '#src/features/pipeline/picks/pick-box.css';

/** In px, and among the shares of a fitted line. */
export const PICK_WIDTH = { expanded: 40, fitted: 30 };

export interface PickBoxProps {
  readonly loan: Loan;
  readonly isPicked: boolean;
  /** In the grid, whose arrow keys lead to it. */
  readonly isStop?: boolean | undefined;
  readonly onPick: OnPick;
}

/** The whole cell, or the corner of a card, is its target. */
export function PickBox({ loan, isPicked, isStop = false, onPick }: PickBoxProps) {
  const name = `${shortLoanNumber(loan.loanNumber)} ${loan.borrowerLastName}`.trim();
  return (
    <label className="pick-box stack in-middle finger-24">
      <input
        type="checkbox"
        data-stop={isStop ? '' : undefined}
        tabIndex={isStop ? -1 : undefined}
        aria-label={words.loan(name)}
        checked={isPicked}
        onChange={({ target, nativeEvent }) =>
          onPick(loan.loanId, {
            isRange: 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true,
            isOn: target.checked,
          })
        }
      />
    </label>
  );
}

/** All of the filtered list, on whichever page. */
export function pickAllState(table: PipelineTableModel) {
  const isAll = table.getIsAllRowsSelected();
  return {
    checked: isAll,
    ref: (box: HTMLInputElement | null) => {
      if (box !== null) box.indeterminate = !isAll && table.getIsSomeRowsSelected();
    },
    onChange: () => table.toggleAllRowsSelected(!isAll),
  };
}

export function PickButton({ picks }: { readonly picks: Pick<Picks, 'isOn' | 'begin' | 'end'> }) {
  return (
    <Button
      variant="ghost"
      className="action pick-button"
      aria-pressed={picks.isOn}
      title={words.select}
      onClick={picks.isOn ? picks.end : picks.begin}
    >
      {words.button}
    </Button>
  );
}
