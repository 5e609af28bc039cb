import { createFileRoute, Navigate } from '@tanstack/react-router';
import { SignInScreen } from '#src/features/session/sign-in-screen.tsx';

export const Route = createFileRoute('/')({
  component: () => <SignInScreen whenSignedIn={<Navigate to="/dashboard" replace />} />,
});
