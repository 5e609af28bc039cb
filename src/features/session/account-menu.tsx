import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { CurrentUser } from '#src/contract/current-user.ts';
import { initialsOf } from '#src/features/session/initials.ts';
import { useSessionServices } from '#src/features/session/session-services.ts';
import { signOut } from '#src/features/session/sign-out.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { Avatar } from '#src/ui/avatar.tsx';
import { Disclosure } from '#src/ui/disclosure.tsx';

interface AccountMenuProps {
  readonly user: CurrentUser | undefined;
  readonly settings: ReactNode;
}

export function AccountMenu({ user, settings }: AccountMenuProps) {
  const services = useSessionServices();
  const queryClient = useQueryClient();
  const [isLeaving, setIsLeaving] = useState(false);
  const name = user === undefined ? '' : displayName(user);
  return (
    <Disclosure
      label={`Account menu${name === '' ? '' : ` of ${name}`}, ${initialsOf(user)}`}
      sign={<Avatar initials={initialsOf(user)} />}
    >
      <div className="account">
        <p className="account-name">{name}</p>
        {user === undefined || user.email === '' ? null : <p className="account-email">{user.email}</p>}
      </div>
      {settings}
      <ActionButton
        disabled={isLeaving}
        onPress={() => {
          setIsLeaving(true);
          void signOut(services, queryClient, user?.id);
        }}
      >
        {isLeaving ? 'Signing out...' : 'Sign out'}
      </ActionButton>
    </Disclosure>
  );
}

function displayName(user: CurrentUser): string {
  if (user.fullName !== '') return user.fullName;
  return `${user.firstName} ${user.lastName}`.trim() || user.id;
}
