import { Button } from '@chakra-ui/react';
import Star from 'lucide-react/icons/star';
import { shortLoanNumber } from '#src/domain/list/pipeline-columns.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { starWords as words } from '#src/loan-display/star/words.ts';
import '#src/loan-display/star/star-button.css';

interface StarButtonProps {
  readonly loan: Pick<Loan, 'loanNumber' | 'borrowerLastName'>;
  readonly isStarred: boolean;
  readonly onToggle: () => void;
}

export function StarButton({ loan, isStarred, onToggle }: StarButtonProps) {
  const name = `${shortLoanNumber(loan.loanNumber)} ${loan.borrowerLastName}`.trim();
  return (
    <Button
      variant="ghost"
      size="lg"
      paddingInline="0"
      className="star-button icon-20"
      aria-pressed={isStarred}
      aria-label={words.starLoan(name)}
      title={isStarred ? words.starred : words.star}
      onClick={onToggle}
    >
      <Star aria-hidden="true" />
    </Button>
  );
}
