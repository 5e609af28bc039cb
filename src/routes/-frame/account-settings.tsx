import { Link } from '@tanstack/react-router';
import CalendarDays from 'lucide-react/icons/calendar-days';
import Keyboard from 'lucide-react/icons/keyboard';
import { type ReactNode, useState } from 'react';
import { DueNoticesSetting } from '#src/features/due-notices/due-notices-setting.tsx';
import { InstallControl } from '#src/features/install/install-control.tsx';
import { KeysHelp } from '#src/features/pipeline/keys/keys-help.tsx';
import { DisplaySettings } from '#src/features/preferences/display-settings.tsx';
import { usePreferences } from '#src/loan-display/preferences.ts';
import { accountWords } from '#src/features/session/words.ts';
import { useLacksKeyboard } from '#src/loan-display/commands/use-lacks-keyboard.ts';

export interface AccountSettingsProps {
  readonly userId: string;
  /** To screens that have no place in the top bar. */
  readonly links: ReactNode;
}

/** The account menu's content, loaded late: screens that don't fit the top bar, then settings. */
export function AccountSettings({ userId, links }: AccountSettingsProps) {
  return (
    <>
      <div className="menu-items">
        <Link to="/closings" className="menu-link">
          <CalendarDays /> Closings
        </Link>
        {links}
        {useLacksKeyboard() ? null : <KeysItem />}
      </div>
      <DisplaySettings />
      <DueNoticesSetting userId={userId} />
      <InstallControl />
    </>
  );
}

function KeysItem() {
  const { values, change } = usePreferences();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" className="menu-link" onClick={() => setIsOpen(true)}>
        <Keyboard /> {accountWords.keys}
      </button>
      <KeysHelp
        isOpen={isOpen}
        singleKeys={values.singleKeys}
        onSingleKeysChange={(singleKeys) => change({ singleKeys })}
        onClose={() => setIsOpen(false)}
      />
    </>
  );
}
