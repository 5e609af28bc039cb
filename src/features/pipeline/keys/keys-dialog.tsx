import { LIST_KEYS } from '#src/features/pipeline/keys/list-keys.ts';
import { STEP_KEYS } from '#src/loan-display/step-keys.ts';
import { PanelBody, PanelDialog } from '#src/ui/dialogs/panel-dialog.tsx';
import { Switch } from '#src/ui/fields/switch.tsx';
import '#src/features/pipeline/keys/keys-dialog.css';

export interface KeysDialogProps {
  readonly singleKeys: boolean;
  readonly onSingleKeysChange: (singleKeys: boolean) => void;
  readonly onClose: () => void;
}

const TABLE_KEYS = [
  { keys: ['←', '→', '↑', '↓'], text: 'Move through the table' },
  { keys: ['Home', 'End'], text: 'First and last cell of the row; with Ctrl, of the table' },
  { keys: ['Page Up', 'Page Down'], text: 'Five rows up or down' },
  { keys: ['Enter'], text: 'Open the statuses of a cell, or the loan; pressed again, go to the open loan' },
  { keys: ['Space'], text: 'Open the loan' },
  { keys: ['Esc'], text: 'Close what is open' },
] as const;

const SEARCH_KEYS = [
  { keys: ['Enter'], text: 'Open the first loan found' },
  { keys: ['↓'], text: 'Go to the loans found' },
] as const;

export function KeysDialog({ singleKeys, onSingleKeysChange, onClose }: KeysDialogProps) {
  return (
    <PanelDialog title="Keyboard" onClose={onClose}>
      <PanelBody>
        <Switch label="Single-letter keys" isOn={singleKeys} onChange={onSingleKeysChange} />
        <dl className="keys" data-off={!singleKeys}>
          {LIST_KEYS.map(({ key, text }) => (
            <KeyLine key={key} keys={[key]} text={text} />
          ))}
        </dl>
        <h3 className="keys-heading">With a loan open</h3>
        <dl className="keys" data-off={!singleKeys}>
          {STEP_KEYS.map(({ key, text }) => (
            <KeyLine key={key} keys={[key]} text={text} />
          ))}
        </dl>
        <h3 className="keys-heading">In the search</h3>
        <dl className="keys">
          {SEARCH_KEYS.map(({ keys, text }) => (
            <KeyLine key={text} keys={keys} text={text} />
          ))}
        </dl>
        <h3 className="keys-heading">In the table</h3>
        <dl className="keys">
          {TABLE_KEYS.map(({ keys, text }) => (
            <KeyLine key={text} keys={keys} text={text} />
          ))}
        </dl>
      </PanelBody>
    </PanelDialog>
  );
}

function KeyLine({ keys, text }: { readonly keys: readonly string[]; readonly text: string }) {
  return (
    <div className="key-line">
      <dt>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dt>
      <dd>{text}</dd>
    </div>
  );
}
