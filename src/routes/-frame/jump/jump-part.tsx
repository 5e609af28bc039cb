import { useEffect, useState } from 'react';
import { JUMP, JumpButton } from '#src/features/jump/jump-button.tsx';
import { ColumnChoicesPart } from '#src/features/pipeline/columns/column-chooser.tsx';
import { KeysDialogPart } from '#src/features/pipeline/keys/keys-help.tsx';
import { FilterChoicesPart } from '#src/features/pipeline/tools/list-filter.tsx';
import { PrintedListPart } from '#src/features/pipeline/tools/list-actions.tsx';
import { preloadSearchOffers } from '#src/features/pipeline/tools/use-search-offers.ts';
import { PickBarPart } from '#src/features/pipeline/pipeline-screen.tsx';
import { SavedFiltersPart } from '#src/features/pipeline/saved-filters/applied-filter.tsx';
import { LegendPart } from '#src/features/pipeline/tools/legend-button.tsx';
import { loadPopoverContent } from '#src/loan-display/status/use-popover-content.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { type TypingCapture, captureTyping } from '#src/loan-display/lazy/typing-capture.ts';
import { lazyComponent } from '#src/loan-display/lazy/lazy-component.tsx';
import { AccountSettingsPart } from '#src/routes/-frame/account-settings-part.tsx';

const JumpFrame = lazyComponent(
  async () => (await import('#src/routes/-frame/jump/jump-frame.tsx')).JumpFrame,
);

const loadParts = () =>
  Promise.all([
    JumpFrame.preload(),
    loadPopoverContent(),
    LegendPart.preload(),
    ColumnChoicesPart.preload(),
    FilterChoicesPart.preload(),
    SavedFiltersPart.preload(),
    KeysDialogPart.preload(),
    PrintedListPart.preload(),
    PickBarPart.preload(),
    preloadSearchOffers(),
    AccountSettingsPart.preload(),
  ]);

export function JumpPart() {
  const { whenQuiet } = useServices();
  const [use, setUse] = useState<TypingCapture | 'never' | 'closed'>('never');
  // Once its code is there, the question mark works on every screen.
  useEffect(() => {
    const start = () => setUse((now) => (now === 'never' ? 'closed' : now));
    whenQuiet(() => void loadParts().then(start, () => undefined));
  }, [whenQuiet]);
  const typing = typeof use === 'string' ? undefined : use;
  const change = (isOpen: boolean) => {
    typing?.drop();
    setUse(isOpen ? captureTyping(JUMP) : 'closed');
  };
  return (
    <>
      <JumpButton isOpen={typing !== undefined} onOpenChange={change} />
      {use === 'never' ? null : <JumpFrame typing={typing} onClose={() => change(false)} />}
    </>
  );
}
