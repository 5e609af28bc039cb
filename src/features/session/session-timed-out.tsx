import { lazy, type ReactNode, Suspense } from 'react';

const AlertDialog = lazy(async () => ({
  default: (await import('#src/ui/dialogs/alert-dialog.tsx')).AlertDialog,
}));

interface SessionTimedOutProps {
  /** What the person should know beyond that. */
  readonly note?: ReactNode;
  readonly onOk: () => void;
}

export function SessionTimedOut({ note, onOk }: SessionTimedOutProps) {
  return (
    <Suspense fallback={null}>
      <AlertDialog
        title="Session Timed Out"
        text="Your session has expired due to inactivity. Please log in again to continue using the application."
        confirmLabel="OK"
        onConfirm={onOk}
      >
        {note}
      </AlertDialog>
    </Suspense>
  );
}
