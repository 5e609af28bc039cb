import { type ReactNode, useEffect, useRef } from 'react';
import type { CurrentUser } from '#src/contract/wire/current-user.ts';
import { useAppConfig } from '#src/features/session/app-config-query.ts';
import { useSignOut } from '#src/features/session/sign-out/use-sign-out.tsx';
import { accountWords as words } from '#src/features/session/words.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { EmailParts } from '#src/ui/email-parts.tsx';
import { Avatar } from '#src/ui/avatar.tsx';
import { useServices } from '#src/loan-display/use-services.ts';
import { Disclosure, type DisclosureHandle, preparePopover } from '#src/ui/popover/disclosure.tsx';

interface AccountMenuProps {
  readonly user: CurrentUser | undefined;
  readonly settings: ReactNode;
}

export function AccountMenu({ user, settings }: AccountMenuProps) {
  const { whenQuiet } = useServices();
  // Every signed-in screen has this menu: what it loads, all popovers have.
  useEffect(() => whenQuiet(() => void preparePopover()), [whenQuiet]);
  const menuRef = useRef<DisclosureHandle>(null);
  const { isLeaving, begin, question } = useSignOut(user?.id, useAppConfig().fieldMap, () =>
    menuRef.current?.close(),
  );
  const name = user === undefined ? '' : displayName(user);
  return (
    <>
      <Disclosure
        ref={menuRef}
        shape="menu"
        label={words.menu(name, initialsOf(user))}
        sign={<Avatar initials={initialsOf(user)} />}
      >
        <div className="account">
          <p className="account-name">{name}</p>
          {user === undefined || user.email === '' ? null : (
            <p className="fine-print">
              <EmailParts email={user.email} />
            </p>
          )}
        </div>
        {settings}
        <ActionButton disabled={isLeaving} onPress={begin}>
          {isLeaving ? words.signingOut : words.signOut}
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
