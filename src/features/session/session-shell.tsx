import { type ReactNode, useRef } from 'react';
import type { CurrentUser } from '#src/contract/wire/current-user.ts';
import { useAppConfig } from '#src/features/session/app-config-query.ts';
import { frameWords as words } from '#src/features/session/words.ts';
import { InsideFrame } from '#src/ui/centred-page.tsx';
import { AccountMenu } from '#src/features/session/account-menu.tsx';

interface SessionShellProps {
  readonly user: CurrentUser;
  /** Shown under the app's name. */
  readonly underName?: ReactNode;
  /** The top bar's links and signs: conditions, outbox, connection. */
  readonly connection: ReactNode;
  /** Settings and links, shown in the account menu. */
  readonly settings: ReactNode;
  readonly children: ReactNode;
}

export function SessionShell({ user, underName, connection, settings, children }: SessionShellProps) {
  const { isSandbox } = useAppConfig();
  const mainRef = useRef<HTMLElement>(null);
  return (
    <div className="shell">
      <button type="button" className="skip-link" onClick={() => mainRef.current?.focus()}>
        {words.skipToContent}
      </button>
      <header className="top-bar">
        <div className="top-bar-name">
          <h1 className="top-bar-title" title={words.title}>
            <strong>{words.productName}</strong>
            <span className="top-bar-subtitle">{words.tagline}</span>
          </h1>
          {underName}
        </div>
        {isSandbox ? <span className="tag">{words.sampleData}</span> : null}
        {connection}
        <AccountMenu user={user} settings={settings} />
      </header>
      <main ref={mainRef} className="shell-main" tabIndex={-1}>
        <InsideFrame value={true}>{children}</InsideFrame>
      </main>
    </div>
  );
}
