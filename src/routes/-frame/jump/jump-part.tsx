import { lazy, Suspense, useEffect, useState } from 'react';
import { JumpButton } from '#src/features/jump/jump-button.tsx';
import { loadPopoverContent } from '#src/loan-display/status/use-popover-content.ts';
import { useServices } from '#src/loan-display/use-services.ts';

const loadFrame = () => import('#src/routes/-frame/jump/jump-frame.tsx');
/** What opens by a press, and no start needs. */
const loadParts = () =>
  Promise.all([
    loadFrame(),
    loadPopoverContent(),
    import('#src/features/pipeline/columns/column-choices.tsx'),
    import('#src/features/pipeline/tools/empty-list.tsx'),
    import('#src/routes/-frame/account-settings.tsx'),
  ]);

const JumpFrame = lazy(async () => ({ default: (await loadFrame()).JumpFrame }));

/** The way to everything by name, on every signed-in screen. Its code comes when it's quiet, or with the first use. */
export function JumpPart() {
  const { whenQuiet } = useServices();
  const [use, setUse] = useState<'never' | 'open' | 'closed'>('never');
  useEffect(() => whenQuiet(() => void loadParts().catch(() => undefined)), [whenQuiet]);
  const change = (isOpen: boolean) => setUse(isOpen ? 'open' : 'closed');
  return (
    <>
      <JumpButton isOpen={use === 'open'} onOpenChange={change} />
      {use === 'never' ? null : (
        <Suspense fallback={null}>
          <JumpFrame isOpen={use === 'open'} onClose={() => change(false)} />
        </Suspense>
      )}
    </>
  );
}
