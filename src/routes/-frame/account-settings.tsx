import { DueNoticesSetting } from '#src/features/due-notices/due-notices-setting.tsx';
import { InstallControl } from '#src/features/install/install-control.tsx';
import { DisplaySettings } from '#src/features/preferences/display-settings.tsx';

/** The settings in the account menu. */
export function AccountSettings({ userId }: { readonly userId: string }) {
  return (
    <>
      <DisplaySettings />
      <DueNoticesSetting userId={userId} />
      <InstallControl />
    </>
  );
}
