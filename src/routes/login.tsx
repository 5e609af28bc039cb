import { createFileRoute, Navigate } from '@tanstack/react-router';
import * as v from 'valibot';
import { signInProblemSchema } from '#src/features/session/sign-in/sign-in-problem.ts';
import { SignInScreen } from '#src/features/session/sign-in/sign-in-screen.tsx';

const searchSchema = v.object({ problem: v.fallback(v.optional(signInProblemSchema), undefined) });

export const Route = createFileRoute('/login')({
  codeSplitGroupings: [],
  validateSearch: searchSchema,
  component: LoginRoute,
});

function LoginRoute() {
  const { problem } = Route.useSearch();
  return <SignInScreen problem={problem} whenSignedIn={<Navigate to="/dashboard" replace />} />;
}
