import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { placeToReturnTo } from '#src/contract/wire/page-paths.ts';
import { signInProblemSchema } from '#src/features/session/sign-in/sign-in-problem.ts';
import { BackToPlace } from '#src/routes/-frame/back-to-place.tsx';
import { SignInScreen } from '#src/features/session/sign-in/sign-in-screen.tsx';

const searchSchema = v.object({
  problem: v.fallback(v.optional(signInProblemSchema), undefined),
  /** The place that a link opened while signed out leads to. */
  to: v.fallback(
    v.optional(
      v.pipe(
        v.string(),
        v.transform((text) => placeToReturnTo(text)),
      ),
    ),
    undefined,
  ),
});

export const Route = createFileRoute('/login')({
  codeSplitGroupings: [],
  validateSearch: searchSchema,
  component: LoginRoute,
});

function LoginRoute() {
  const { problem, to } = Route.useSearch();
  return <SignInScreen problem={problem} place={to} whenSignedIn={<BackToPlace />} />;
}
