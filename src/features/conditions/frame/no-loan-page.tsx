import { Button } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { BACK_TO_LIST } from '#src/loan-display/words.ts';
import { CentredPage } from '#src/ui/centred-page.tsx';

interface NoLoanPageProps {
  readonly title: string;
  readonly subtitle: string;
}

export function NoLoanPage(words: NoLoanPageProps) {
  return (
    <CentredPage {...words}>
      <Button asChild variant="solid">
        <Link to="/dashboard">{BACK_TO_LIST}</Link>
      </Button>
    </CentredPage>
  );
}
