import type { LoanOwnership } from '#src/domain/loan-fields/raw-loan.ts';
import { useMay } from '#src/loan-display/session/signed-in-user.ts';
import { VIEW_NAMES } from '#src/loan-display/words.ts';
import { SegmentedChoice } from '#src/ui/fields/segmented-choice.tsx';

interface ViewChoiceProps {
  readonly label: string;
  readonly view: LoanOwnership;
  readonly onChange: (view: LoanOwnership) => void;
}

const VIEWS = (['AllLoans', 'MyLoans'] as const).map((value) => ({ value, label: VIEW_NAMES[value] }));

/** All loans or one's own; nothing for who may see only their own. */
export function ViewChoice({ label, view, onChange }: ViewChoiceProps) {
  return useMay('allLoans') ? (
    <SegmentedChoice label={label} value={view} options={VIEWS} onChange={onChange} />
  ) : null;
}
