import { createFileRoute, useNavigate } from '@tanstack/react-router';
import * as v from 'valibot';
import { CallbackScreen } from '#src/features/session/sign-in/callback-screen.tsx';

// The router reads a code that looks like a number as a number.
const text = v.fallback(
  v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(String))),
  undefined,
);

export const Route = createFileRoute('/callback')({
  codeSplitGroupings: [],
  validateSearch: v.object({ code: text, state: text }),
  component: CallbackRoute,
});

function CallbackRoute() {
  const { code, state } = Route.useSearch();
  const navigate = useNavigate();
  return (
    <CallbackScreen
      code={code}
      state={state}
      onRead={() => void navigate({ to: '/callback', search: {}, replace: true })}
      onOutcome={(outcome) =>
        void navigate(
          outcome.kind === 'signed-in'
            ? { to: '/dashboard', replace: true }
            : { to: '/login', search: { problem: outcome.problem }, replace: true },
        )
      }
    />
  );
}
