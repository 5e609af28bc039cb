import type { ReactNode } from 'react';

interface NoticeProps {
  /** `trouble` is announced right away; `hint` waits for a pause. */
  readonly kind: 'trouble' | 'hint';
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

export function Notice({ kind, children, action }: NoticeProps) {
  return (
    <div className="notice" data-kind={kind} role={kind === 'trouble' ? 'alert' : 'status'}>
      <p>{children}</p>
      {action}
    </div>
  );
}
