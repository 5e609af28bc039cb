import { createFileRoute, Navigate } from '@tanstack/react-router';
import { SignInScreen } from '#src/features/session/sign-in/sign-in-screen.tsx';

export const Route = createFileRoute('/')({
  codeSplitGroupings: [],
  component: () => <SignInScreen whenSignedIn={<Navigate to="/dashboard" replace />} />,
});
