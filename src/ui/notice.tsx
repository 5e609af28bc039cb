import { Alert } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface NoticeProps {
  /** `trouble` is announced right away; `hint` waits for a pause. */
  readonly kind: 'trouble' | 'hint';
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

export function Notice({ kind, children, action }: NoticeProps) {
  return (
    <Alert.Root className="notice" data-kind={kind} role={kind === 'trouble' ? 'alert' : 'status'}>
      <Alert.Description asChild>
        <p>{children}</p>
      </Alert.Description>
      {action}
    </Alert.Root>
  );
}
