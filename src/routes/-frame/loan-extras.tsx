import type { OpenLoan } from '#src/loan-display/open-loan.ts';
import { ShareLoan } from '#src/routes/-frame/share-loan.tsx';
import type { Loan } from '#src/domain/loan/loan.ts';
import { isolated } from '#src/domain/text/direction.ts';
import { loanCommandWords as words } from '#src/features/jump/words.ts';
import { useOfferCommands } from '#src/loan-display/commands/offered-commands.ts';
import { focusNoteBox } from '#src/loan-display/focus-note-box.ts';
import { useServices } from '#src/loan-display/use-services.ts';

export interface LoanExtrasProps {
  readonly open: OpenLoan;
  readonly singleKeys: boolean;
  /** The loan whose message is open. */
  readonly sharedId: string | undefined;
  readonly onShare: (loanId: string | undefined) => void;
  readonly onConditions: (loanId: string, loanIds: readonly string[]) => void;
  readonly isStarred: boolean;
  readonly onStar: (loanId: string) => void;
}

/** An open loan's extras beside its panel: commands by name, and the status message. */
export function LoanExtras({ open, singleKeys, sharedId, onShare, onConditions, ...star }: LoanExtrasProps) {
  const { loanId, reading, today, listPosition } = open;
  if (reading.kind !== 'found') return null;
  return (
    <>
      <LoanCommands
        loan={reading.loan}
        singleKeys={singleKeys}
        onConditions={() => onConditions(loanId, listPosition?.loanIds ?? [])}
        onShare={() => onShare(loanId)}
        isStarred={star.isStarred}
        onStar={() => star.onStar(loanId)}
      />
      {loanId === sharedId ? (
        <ShareLoan loan={reading.loan} asOf={reading.asOf} today={today} onClose={() => onShare(undefined)} />
      ) : null}
    </>
  );
}

interface LoanCommandsProps {
  readonly loan: Loan;
  readonly singleKeys: boolean;
  readonly onConditions: () => void;
  readonly onShare: () => void;
  readonly isStarred: boolean;
  readonly onStar: () => void;
}

/** Offers by name what the open loan's keys do. Renders nothing. */
function LoanCommands(props: LoanCommandsProps) {
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
