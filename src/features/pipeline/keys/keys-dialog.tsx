import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { Fragment } from 'react';
import { useRouter } from '@tanstack/react-router';
import { keysOfScreen } from '#src/features/pipeline/keys/keys-of-screen.ts';
import { keysWords as words } from '#src/features/pipeline/keys/words.ts';
import { jumpKeyNames } from '#src/loan-display/commands/jump-keys.ts';
import { usePreferences } from '#src/loan-display/preferences.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { PanelBody, PanelDialog } from '#src/ui/dialogs/panel-dialog.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Switch } from '#src/ui/fields/switch.tsx';
import '#src/features/pipeline/keys/keys-dialog.css';

export interface KeysDialogProps {
  readonly onClose: () => void;
}

/** Drawn: a font may lack the arrows. */
const ARROWS: Readonly<Record<string, { readonly Arrow: typeof ArrowLeft; readonly name: string }>> = {
  ArrowLeft: { Arrow: ArrowLeft, name: words.arrows.left },
  ArrowRight: { Arrow: ArrowRight, name: words.arrows.right },
  ArrowUp: { Arrow: ArrowUp, name: words.arrows.up },
  ArrowDown: { Arrow: ArrowDown, name: words.arrows.down },
};

export function KeysDialog({ onClose }: KeysDialogProps) {
  const { values, change } = usePreferences();
  const { history } = useRouter();
  return (
    <PanelDialog title={words.title} onClose={onClose}>
      <PanelBody>
        <dl className="keys ruled">
          <KeyLine keys={jumpKeyNames(useServices().hasCommandKey)} text={words.jump} />
        </dl>
        <Switch
          label={words.singleKeys}
          isOn={values.singleKeys}
          onChange={(isOn) => change({ singleKeys: isOn })}
        />
        {keysOfScreen(history.location.pathname).map(({ heading, lines, isSingle }) => (
          <Fragment key={heading ?? ''}>
            {heading === undefined ? null : <h3 className="text-body strong">{heading}</h3>}
            <dl className="keys ruled" data-off={isSingle && !values.singleKeys}>
              {lines.map((line) => (
                <KeyLine key={line.text} {...line} />
              ))}
            </dl>
          </Fragment>
        ))}
      </PanelBody>
    </PanelDialog>
  );
}

function KeyLine({ keys, text }: { readonly keys: readonly string[]; readonly text: string }) {
  return (
    <div className="key-line stack middle gap-12">
      <dt className="flex wrap gap-4">
        {keys.map((key) => (
          <kbd key={key} className="text-label">
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
    <Icon className="icon-14" name={drawn.name}>
      <drawn.Arrow />
    </Icon>
  );
}
