import { type ReactNode, useEffect, useRef } from 'react';
import type { CurrentUser } from '#src/contract/wire/current-user.ts';
import { useAppConfig } from '#src/loan-display/app-config.ts';
import { accountWords, frameWords as words } from '#src/features/session/words.ts';
import { InsideFrame } from '#src/ui/centred-page.tsx';
import { useSignOut } from '#src/features/session/sign-out/use-sign-out.tsx';
import { ActionButton } from '#src/ui/action-button.tsx';
import { EmailParts } from '#src/ui/email-parts.tsx';
import { Avatar } from '#src/ui/avatar.tsx';
import { useLenderClock } from '#src/loan-display/lender-clock.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { Disclosure, type DisclosureHandle, preparePopover } from '#src/ui/popover/disclosure.tsx';

interface SessionShellProps {
  readonly user: CurrentUser;
  readonly connection: ReactNode;
  readonly settings: ReactNode;
  readonly children: ReactNode;
}

export function SessionShell({ user, connection, settings, children }: SessionShellProps) {
  const { isSandbox } = useAppConfig();
  const { zoneName } = useLenderClock();
  const mainRef = useRef<HTMLElement>(null);
  return (
    <div className="shell column">
      <button type="button" className="skip-link" onClick={() => mainRef.current?.focus()}>
        {words.skipToContent}
      </button>
      <header className="top-bar line relative line-below surface">
        <div className="top-bar-name grow shrinks">
          <h1 className="top-bar-title muted flex wrap clipped" title={words.title}>
            <strong>{words.productName}</strong>
            <span className="top-bar-subtitle">{words.tagline}</span>
          </h1>
          {/* If this device's clock shows another time. */}
          {zoneName === '' ? null : (
            <p className="zone-line text-caption muted nowrap">
              <span className="heard-below-desk">{words.zoneLead}</span> {zoneName}
            </p>
          )}
        </div>
        {isSandbox ? <span className="tag">{words.sampleData}</span> : null}
        {connection}
        <AccountMenu user={user} settings={settings} />
      </header>
      <main ref={mainRef} className="shell-main column grow low" tabIndex={-1}>
        <InsideFrame value={true}>{children}</InsideFrame>
      </main>
    </div>
  );
}

function AccountMenu({ user, settings }: Pick<SessionShellProps, 'user' | 'settings'>) {
  const { whenQuiet } = useServices();
  // Every signed-in screen has this menu: what it loads, all popovers have.
  useEffect(() => whenQuiet(() => void preparePopover()), [whenQuiet]);
  const menuRef = useRef<DisclosureHandle>(null);
  const { isLeaving, begin, question } = useSignOut(() => menuRef.current?.close());
  const name = displayName(user);
  return (
    <>
      <Disclosure
        ref={menuRef}
        shape="menu"
        label={accountWords.menu(name, initialsOf(user))}
        sign={<Avatar initials={initialsOf(user)} />}
      >
        <div className="account anywhere">
          <p className="strong">{name}</p>
          {user.email === '' ? null : (
            <p className="fine-print">
              <EmailParts email={user.email} />
            </p>
          )}
        </div>
        {settings}
        <ActionButton disabled={isLeaving} onPress={begin}>
          {isLeaving ? accountWords.signingOut : accountWords.signOut}
        </ActionButton>
      </Disclosure>
      {question}
    </>
  );
}

function displayName(user: CurrentUser): string {
  if (user.fullName !== '') return user.fullName;
  return `${user.firstName} ${user.lastName}`.trim() || user.id;
}

/** First letters of first and last name, or U without a name (specification 2.3). */
export function initialsOf(user: CurrentUser | undefined): string {
  const first = firstLetter(user?.firstName) + firstLetter(user?.lastName);
  return first === '' ? 'U' : first;
}

function firstLetter(name: string | undefined): string {
  // By code point: a name can begin with a letter outside the basic plane.
  const [letter = ''] = name?.trim() ?? '';
  return letter.toUpperCase();
}
