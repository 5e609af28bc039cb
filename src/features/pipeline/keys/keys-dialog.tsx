import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { LIST_KEYS } from '#src/loan-display/commands/single-keys.ts';
import { keysWords as words } from '#src/features/pipeline/keys/words.ts';
import { jumpKeyNames } from '#src/loan-display/commands/jump-keys.ts';
import { STEP_KEYS } from '#src/loan-display/step-keys.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { PanelBody, PanelDialog } from '#src/ui/dialogs/panel-dialog.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Switch } from '#src/ui/fields/switch.tsx';
import '#src/features/pipeline/keys/keys-dialog.css';

export interface KeysDialogProps {
  readonly singleKeys: boolean;
  readonly onSingleKeysChange: (singleKeys: boolean) => void;
  readonly onClose: () => void;
}

/** Drawn: a font may lack the arrows. */
const ARROWS: Readonly<Record<string, { readonly Arrow: typeof ArrowLeft; readonly name: string }>> = {
  ArrowLeft: { Arrow: ArrowLeft, name: words.arrows.left },
  ArrowRight: { Arrow: ArrowRight, name: words.arrows.right },
  ArrowUp: { Arrow: ArrowUp, name: words.arrows.up },
  ArrowDown: { Arrow: ArrowDown, name: words.arrows.down },
};

const TABLE_KEYS = [
  { keys: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'], text: words.table.arrows },
  { keys: ['Home', 'End'], text: words.table.ends },
  { keys: ['Page Up', 'Page Down'], text: words.table.pages },
  { keys: ['Enter'], text: words.table.enter },
  { keys: ['Space'], text: words.table.space },
  { keys: ['Esc'], text: words.table.escape },
] as const;

const SEARCH_KEYS = [
  { keys: ['Enter'], text: words.search.enter },
  { keys: ['ArrowDown'], text: words.search.down },
] as const;

export function KeysDialog({ singleKeys, onSingleKeysChange, onClose }: KeysDialogProps) {
  return (
    <PanelDialog title={words.title} onClose={onClose}>
      <PanelBody>
        <dl className="keys">
          <KeyLine keys={jumpKeyNames(useServices().hasCommandKey)} text={words.jump} />
        </dl>
        <Switch label={words.singleKeys} isOn={singleKeys} onChange={onSingleKeysChange} />
        <dl className="keys" data-off={!singleKeys}>
          {LIST_KEYS.map(({ key, action }) => (
            <KeyLine key={key} keys={[key]} text={words.actions[action]} />
          ))}
        </dl>
        <h3 className="keys-heading">{words.withLoanOpen}</h3>
        <dl className="keys" data-off={!singleKeys}>
          {STEP_KEYS.map(({ key, step }) => (
            <KeyLine key={key} keys={[key]} text={words.actions[step]} />
          ))}
        </dl>
        <h3 className="keys-heading">{words.inConditions}</h3>
        <dl className="keys" data-off={!singleKeys}>
          <KeyLine keys={['j']} text={words.conditions.next} />
          <KeyLine keys={['k']} text={words.conditions.previous} />
        </dl>
        <h3 className="keys-heading">{words.inToday}</h3>
        <dl className="keys" data-off={!singleKeys}>
          <KeyLine keys={['s']} text={words.today.snooze} />
        </dl>
        <h3 className="keys-heading">{words.inSearch}</h3>
        <dl className="keys">
          {SEARCH_KEYS.map(({ keys, text }) => (
            <KeyLine key={text} keys={keys} text={text} />
          ))}
        </dl>
        <h3 className="keys-heading">{words.inTable}</h3>
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
          <kbd key={key}>
            <KeyCap name={key} />
          </kbd>
        ))}
      </dt>
      <dd>{text}</dd>
    </div>
  );
}

function KeyCap({ name }: { readonly name: string }) {
  const drawn = ARROWS[name];
  if (drawn === undefined) return name;
  return (
    <Icon className="key-arrow" name={drawn.name}>
      <drawn.Arrow />
    </Icon>
  );
}
