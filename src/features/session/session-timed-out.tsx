import { lazy, Suspense } from 'react';

const AlertDialog = lazy(async () => ({ default: (await import('#src/ui/alert-dialog.tsx')).AlertDialog }));

export function SessionTimedOut({ onOk }: { readonly onOk: () => void }) {
  return (
    <Suspense fallback={null}>
      <AlertDialog
        title="Session Timed Out"
        text="Your session has expired due to inactivity. Please log in again to continue using the application."
        confirmLabel="OK"
        onConfirm={onOk}
      />
    </Suspense>
  );
}
