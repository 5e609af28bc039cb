import type { ReactNode } from 'react';
import type { CurrentUser } from '#src/contract/wire/current-user.ts';
import { useAppConfig } from '#src/features/session/app-config-query.ts';
import { AccountMenu } from '#src/features/session/account-menu.tsx';

interface SessionShellProps {
  readonly user: CurrentUser;
  /** What the top bar says about the connection. */
  readonly connection: ReactNode;
  /** What a person sets for every screen; shown in the account menu. */
  readonly settings: ReactNode;
  readonly children: ReactNode;
}

export function SessionShell({ user, connection, settings, children }: SessionShellProps) {
  const { isSandbox } = useAppConfig();
  return (
    <div className="shell">
      <header className="top-bar">
        <h1 className="top-bar-title" title="Clear to Close: timing, task importance and execution">
          <strong>Clear to Close</strong>
          <span className="top-bar-subtitle">: timing, task importance and execution</span>
        </h1>
        {isSandbox ? <span className="tag">Sample data</span> : null}
        {connection}
        <AccountMenu user={user} settings={settings} />
      </header>
      <main className="shell-main">{children}</main>
    </div>
  );
}
