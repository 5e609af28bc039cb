import { Legend } from '#src/features/pipeline/tools/legend.tsx';
import { toolbarWords as words } from '#src/features/pipeline/tools/words.ts';
import { PanelBody, PanelDialog } from '#src/ui/dialogs/panel-dialog.tsx';

export function LegendDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <PanelDialog title={words.legend} onClose={onClose}>
      <PanelBody>
        <Legend />
      </PanelBody>
    </PanelDialog>
  );
}
