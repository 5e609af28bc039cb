import type { Loan } from '#src/domain/loan/loan.ts';
import { isolated } from '#src/domain/text/direction.ts';
import { loanCommandWords as words } from '#src/features/jump/words.ts';
import { useOfferCommands } from '#src/loan-display/commands/offered-commands.ts';
import { focusNoteBox } from '#src/loan-display/focus-note-box.ts';
import { useServices } from '#src/loan-display/use-services.ts';

interface LoanCommandsProps {
  readonly loan: Loan;
  readonly singleKeys: boolean;
  readonly onConditions: () => void;
  readonly onShare: () => void;
  readonly isStarred: boolean;
  readonly onStar: () => void;
}

/** Offers by name what the open loan's keys do. Renders nothing. */
export function LoanCommands(props: LoanCommandsProps) {
  const { loan, singleKeys, onConditions, onShare, isStarred, onStar } = props;
  const { writeClipboard, log } = useServices();
  const { loanId, loanNumber, borrowerLastName } = loan;
  const of = words.of(isolated(borrowerLastName));
  const keys = (key: string) => (singleKeys ? [key] : undefined);
  useOfferCommands(() => [
    { id: 'loan note', label: words.note(of), keys: keys('n'), run: () => focusNoteBox(loanId) },
    { id: 'loan conditions', label: words.conditions(of), keys: keys('c'), run: onConditions },
    { id: 'loan share', label: words.share(of), keys: keys('m'), run: onShare },
    {
      id: 'loan star',
      label: isStarred ? words.unstar(of) : words.star(of),
      keys: keys('*'),
      run: onStar,
    },
    {
      id: 'loan copy',
      label: words.copy(loanNumber),
      keys: keys('y'),
      run: () => void writeClipboard(loanNumber).catch(() => log('The loan number could not be copied')),
    },
  ]);
  return null;
}
