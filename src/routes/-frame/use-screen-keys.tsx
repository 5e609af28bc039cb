import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { LoanOwnership } from '#src/domain/loan-fields/raw-loan.ts';
import type { ScreenKeys } from '#src/features/conditions/keys/conditions-keys.tsx';
import { KeysHelp } from '#src/features/pipeline/keys/keys-help.tsx';
import { usePreferences } from '#src/loan-display/preferences.ts';
import { focusNoteBox } from '#src/loan-display/focus-note-box.ts';

export function useScreenKeys(view: LoanOwnership): {
  readonly keys: ScreenKeys;
  readonly help: ReactNode;
} {
  const { singleKeys } = usePreferences().values;
  const navigate = useNavigate();
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  return {
    keys: {
      isOn: singleKeys,
      onHelp: () => setIsHelpOpen(true),
      onNote: (loan) => {
        void navigate({ to: '/dashboard', search: { view, loan } });
        focusNoteBox(loan);
      },
    },
    help: <KeysHelp isOpen={isHelpOpen} onClose={() => setIsHelpOpen(false)} />,
  };
}
