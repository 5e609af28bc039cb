import { useEffect, useEffectEvent, useState } from 'react';
import { KeysHelp } from '#src/features/pipeline/keys/keys-help.tsx';
import { LegendDialog } from '#src/features/pipeline/tools/legend-dialog.tsx';
import { usePreferences } from '#src/features/preferences/preferences-provider.tsx';
import { useSignedInUser } from '#src/loan-display/session/signed-in-user.ts';
import { useAppConfig } from '#src/features/session/app-config-query.ts';
import { useSignOut } from '#src/features/session/sign-out/use-sign-out.tsx';
import { JumpPalette } from '#src/routes/-frame/jump/jump-palette.tsx';
import type { TypingCapture } from '#src/loan-display/lazy/typing-capture.ts';
import { actionOf } from '#src/loan-display/commands/single-keys.ts';

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
