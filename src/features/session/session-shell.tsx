import { type ReactNode, useRef } from 'react';
import type { CurrentUser } from '#src/contract/wire/current-user.ts';
import { useAppConfig } from '#src/features/session/app-config-query.ts';
import { InsideFrame } from '#src/ui/centred-page.tsx';
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
  const mainRef = useRef<HTMLElement>(null);
  return (
    <div className="shell">
      <button type="button" className="skip-link" onClick={() => mainRef.current?.focus()}>
        Skip to the main content
      </button>
      <header className="top-bar">
        <h1 className="top-bar-title" title="Clear to Close: timing, task importance and execution">
          <strong>Clear to Close</strong>
          <span className="top-bar-subtitle">: timing, task importance and execution</span>
        </h1>
        {isSandbox ? <span className="tag">Sample data</span> : null}
        {connection}
        <AccountMenu user={user} settings={settings} />
      </header>
      <main ref={mainRef} className="shell-main" tabIndex={-1}>
        <InsideFrame value={true}>{children}</InsideFrame>
      </main>
    </div>
  );
}
