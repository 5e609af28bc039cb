import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { KeysHelp } from '#src/features/pipeline/keys/keys-help.tsx';
import { LegendDialog } from '#src/features/pipeline/tools/legend.tsx';
import { usePreferences } from '#src/loan-display/preferences.ts';
import { useMay, useSignedInUser } from '#src/loan-display/session/signed-in-user.ts';
import { useAppConfig } from '#src/loan-display/app-config.ts';
import { useSignOut } from '#src/features/session/sign-out/use-sign-out.tsx';
import type { TypingCapture } from '#src/loan-display/lazy/typing-capture.ts';
import { useHelpKey } from '#src/loan-display/commands/single-keys.ts';
import { JumpDialog } from '#src/features/jump/jump-dialog.tsx';
import { jumpAction, type JumpItem } from '#src/features/jump/jump-item.ts';
import { loansToJumpTo } from '#src/features/jump/jump-loans.ts';
import { createRecentItems } from '#src/features/jump/recent-items.ts';
import { jumpWords } from '#src/features/jump/words.ts';
import { useReadList } from '#src/loan-display/listed-loans/use-read-list.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { type OwnCommands, useJumpActions } from '#src/routes/-frame/jump/use-jump-actions.ts';
import { useJumpTo } from '#src/routes/-frame/jump/use-jump-to.ts';

interface JumpFrameProps {
  readonly typing: TypingCapture | undefined;
  readonly onClose: () => void;
}

export function JumpFrame({ typing, onClose }: JumpFrameProps) {
  const { singleKeys } = usePreferences().values;
  const [shown, setShown] = useState<'legend' | 'keys'>();
  const { begin, question } = useSignOut();
  const close = () => setShown(undefined);
  useHelpKey(singleKeys, () => setShown('keys'));
  return (
    <>
      {typing === undefined ? null : (
        <JumpPalette
          typing={typing}
          onClose={onClose}
          onLegend={() => setShown('legend')}
          onKeys={() => setShown('keys')}
          onSignOut={begin}
        />
      )}
      {shown === 'legend' ? <LegendDialog onClose={close} /> : null}
      <KeysHelp isOpen={shown === 'keys'} onClose={close} />
      {question}
    </>
  );
}

interface JumpPaletteProps extends OwnCommands {
  readonly typing: TypingCapture;
  readonly onClose: () => void;
}

function JumpPalette({ typing, onClose, ...own }: JumpPaletteProps) {
  const recentItems = createRecentItems(useServices().recentStore);
  const { fieldMap } = useAppConfig();
  const { id: userId } = useSignedInUser();
  const mine = useReadList(userId, 'MyLoans').loans;
  const all = useReadList(userId, 'AllLoans').loans;
  const loans = useMemo(() => loansToJumpTo(mine, all, fieldMap), [mine, all, fieldMap]);
  const actions = useJumpActions(own);
  // As it was at the start: the list doesn't move under a finger.
  const [recent] = useState(() => recentItems.read(userId));
  const jumpTo = useJumpTo();
  const widest = useMay('allLoans') ? 'AllLoans' : 'MyLoans';
  const wider = useMemo(
    () => ({
      isAlways: all === undefined,
      of: (text: string) =>
        jumpAction('search', {
          id: 'search all',
          label: jumpWords.search(widest, text),
          run: () => jumpTo.search(text, widest),
        }),
    }),
    [all, jumpTo, widest],
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
      onChoose={choose}
      onClose={onClose}
    />
  );
}
