import { Link } from '@tanstack/react-router';
import CalendarDays from 'lucide-react/icons/calendar-days';
import { DueNoticesSetting } from '#src/features/due-notices/due-notices-setting.tsx';
import { InstallControl } from '#src/features/install/install-control.tsx';
import { DisplaySettings } from '#src/features/preferences/display-settings.tsx';

/** What comes late in the account menu: the way to Closings, which the top bar has no room for, and settings. */
export function AccountSettings({ userId }: { readonly userId: string }) {
  return (
    <>
      <div className="menu-items">
        <Link to="/closings" className="menu-link">
          <CalendarDays /> Closings
        </Link>
      </div>
      <DisplaySettings />
      <DueNoticesSetting userId={userId} />
      <InstallControl />
    </>
  );
}
