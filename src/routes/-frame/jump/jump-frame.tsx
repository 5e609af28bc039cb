import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { KeysHelp } from '#src/features/pipeline/keys/keys-help.tsx';
import { LegendDialog } from '#src/features/pipeline/tools/legend-dialog.tsx';
import { usePreferences } from '#src/loan-display/preferences.ts';
import { useSignedInUser } from '#src/loan-display/session/signed-in-user.ts';
import { useAppConfig } from '#src/loan-display/app-config.ts';
import { useSignOut } from '#src/features/session/sign-out/use-sign-out.tsx';
import type { TypingCapture } from '#src/loan-display/lazy/typing-capture.ts';
import { actionOf } from '#src/loan-display/commands/single-keys.ts';
import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import { JumpDialog } from '#src/features/jump/jump-dialog.tsx';
import { jumpAction, type JumpItem } from '#src/features/jump/jump-item.ts';
import { loansToJumpTo } from '#src/features/jump/jump-loans.ts';
import { loanFacts } from '#src/features/jump/loan-facts.ts';
import { createRecentItems } from '#src/features/jump/recent-items.ts';
import { jumpWords } from '#src/features/jump/words.ts';
import { useReadList } from '#src/loan-display/listed-loans/use-read-list.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { useToday } from '#src/loan-display/use-today.ts';
import { type OwnCommands, useJumpActions } from '#src/routes/-frame/jump/use-jump-actions.ts';
import { useJumpTo } from '#src/routes/-frame/jump/use-jump-to.ts';

interface JumpFrameProps {
  /** Text typed since the press; undefined while Jump is closed. */
  readonly typing: TypingCapture | undefined;
  readonly onClose: () => void;
}

/** The palette, and the dialogs that its commands open and that outlive it. */
export function JumpFrame({ typing, onClose }: JumpFrameProps) {
  const { values, change } = usePreferences();
  const [shown, setShown] = useState<'legend' | 'keys'>();
  const { begin, question } = useSignOut(useSignedInUser().id, useAppConfig().fieldMap);
  const close = () => setShown(undefined);
  useHelpKey(values.singleKeys, () => setShown('keys'));
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
      <KeysHelp
        isOpen={shown === 'keys'}
        singleKeys={values.singleKeys}
        onSingleKeysChange={(singleKeys) => change({ singleKeys })}
        onClose={close}
      />
      {question}
    </>
  );
}

/** The question mark shows the keys on every screen, also on one without single keys of its own. */
function useHelpKey(isOn: boolean, onHelp: () => void): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (actionOf(event) !== 'help') return;
    event.preventDefault();
    onHelp();
  });
  useEffect(() => {
    if (!isOn) return;
    const listening = new AbortController();
    document.addEventListener('keydown', (event) => handle(event), { signal: listening.signal });
    return () => listening.abort();
  }, [isOn]);
}

interface JumpPaletteProps extends OwnCommands {
  readonly typing: TypingCapture;
  readonly onClose: () => void;
}

/** All that the device knows to jump to. Asks the network for nothing. */
function JumpPalette({ typing, onClose, ...own }: JumpPaletteProps) {
  const recentItems = createRecentItems(useServices().recentStore);
  const { fieldMap } = useAppConfig();
  const today = useToday();
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
