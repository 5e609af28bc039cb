import { installWords, shareStepsWords as words } from '#src/features/install/words.ts';
import { PanelBody, PanelDialog } from '#src/ui/dialogs/panel-dialog.tsx';
import '#src/features/install/install.css';

export function ShareSteps({ onClose }: { readonly onClose: () => void }) {
  return (
    <PanelDialog title={installWords.addToHomeScreen} onClose={onClose}>
      <PanelBody>
        <ol className="share-steps stack gap-12">
          {words.steps.map(({ before, tap, after }) => (
            <li key={before + tap}>
              {before}
              <strong>{tap}</strong>
              {after}
            </li>
          ))}
          <li>{words.lastStep}</li>
        </ol>
        <p className="below-8 muted">{words.note}</p>
      </PanelBody>
    </PanelDialog>
  );
}
