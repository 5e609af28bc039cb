import { Link } from '@tanstack/react-router';
import CalendarDays from 'lucide-react/icons/calendar-days';
import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column';
import Keyboard from 'lucide-react/icons/keyboard';
import { type ReactNode, useState } from 'react';
import { DueNoticesSetting } from '#src/features/due-notices/due-notices-setting.tsx';
import { InstallControl } from '#src/features/install/install-control.tsx';
import { KeysHelp } from '#src/features/pipeline/keys/keys-help.tsx';
import { DisplaySettings } from '#src/features/preferences/display-settings.tsx';
import { accountWords } from '#src/features/session/words.ts';
import { useMay } from '#src/loan-display/session/signed-in-user.ts';
import { useLacksKeyboard } from '#src/loan-display/commands/use-lacks-keyboard.ts';

export interface AccountSettingsProps {
  readonly userId: string;
  readonly links: ReactNode;
}

export function AccountSettings({ userId, links }: AccountSettingsProps) {
  return (
    <>
      <div className="menu-items pad-4">
        <Link to="/closings" className="menu-link">
          <CalendarDays /> Closings
        </Link>
        {useMay('insights') ? (
          <Link to="/insights" className="menu-link">
            <ChartNoAxesColumn /> Insights
          </Link>
        ) : null}
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
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" className="menu-link" onClick={() => setIsOpen(true)}>
        <Keyboard /> {accountWords.keys}
      </button>
      <KeysHelp isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
