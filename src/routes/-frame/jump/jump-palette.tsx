import { useCallback, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import { JumpDialog } from '#src/features/jump/jump-dialog.tsx';
import { jumpAction, type JumpItem } from '#src/features/jump/jump-item.ts';
import { loansToJumpTo } from '#src/features/jump/jump-loans.ts';
import { loanFacts } from '#src/features/jump/loan-facts.ts';
import { createRecentItems } from '#src/features/jump/recent-items.ts';
import { jumpWords } from '#src/features/jump/words.ts';
import { useReadList } from '#src/loan-display/listed-loans/use-read-list.ts';
import { useAppConfig } from '#src/features/session/app-config-query.ts';
import { useSignedInUser } from '#src/loan-display/session/signed-in-user.ts';
import { useLenderClock } from '#src/loan-display/lender-clock.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { useToday } from '#src/loan-display/use-today.ts';
import { type OwnCommands, useJumpActions } from '#src/routes/-frame/jump/use-jump-actions.ts';
import { useJumpTo } from '#src/routes/-frame/jump/use-jump-to.ts';
import type { TypingCapture } from '#src/loan-display/lazy/typing-capture.ts';

interface JumpPaletteProps extends OwnCommands {
  readonly typing: TypingCapture;
  readonly onClose: () => void;
}

/** All that the device knows to jump to. Asks the network for nothing. */
export function JumpPalette({ typing, onClose, ...own }: JumpPaletteProps) {
  const recentItems = createRecentItems(useServices().recentStore);
  const { fieldMap } = useAppConfig();
  const today = useToday(useLenderClock().timeZone, useServices().now);
  const factsOf = useCallback((loan: RawLoan) => loanFacts(loan, fieldMap, today), [fieldMap, today]);
  const { id: userId } = useSignedInUser();
  const mine = useReadList(userId, 'MyLoans').loans;
  const all = useReadList(userId, 'AllLoans').loans;
  const loans = useMemo(() => loansToJumpTo(mine, all, fieldMap), [mine, all, fieldMap]);
  const actions = useJumpActions(own);
  // As it was at the start: the list doesn't move under a finger.
  const [recent] = useState(() => recentItems.read(userId));
  const jumpTo = useJumpTo();
  const wider = useMemo(
    () => ({
      isAlways: all === undefined,
      of: (text: string) =>
        jumpAction('search', {
          id: 'search all',
          label: jumpWords.searchAll(text),
          run: () => jumpTo.search(text),
        }),
    }),
    [all, jumpTo],
  );
  const choose = (item: JumpItem): void => {
    // The next one is for another text.
    if (item.kind !== 'search') recentItems.add(userId, item.id);
    // At once: what runs now may print the page, or move the focus.
    flushSync(onClose);
    if (item.kind === 'loan') jumpTo.loan(item.raw.loanId, item.view);
    else item.run();
  };
  return (
    <JumpDialog
      typing={typing}
      loans={loans}
      actions={actions}
      recent={recent}
      wider={wider}
      factsOf={factsOf}
      onChoose={choose}
      onClose={onClose}
    />
  );
}
