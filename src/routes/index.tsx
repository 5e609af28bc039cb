import { createFileRoute } from '@tanstack/react-router';
import { BackToPlace } from '#src/routes/-frame/back-to-place.tsx';
import { SignInScreen } from '#src/features/session/sign-in/sign-in-screen.tsx';

export const Route = createFileRoute('/')({
  codeSplitGroupings: [],
  component: () => <SignInScreen whenSignedIn={<BackToPlace />} />,
});
