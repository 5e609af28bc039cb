import { createFileRoute, useNavigate, useRouter } from '@tanstack/react-router';
import * as v from 'valibot';
import { CallbackScreen } from '#src/features/session/sign-in/callback-screen.tsx';

const text = v.fallback(v.optional(v.string()), undefined);

export const Route = createFileRoute('/callback')({
  codeSplitGroupings: [],
  validateSearch: v.object({ code: text, state: text }),
  component: CallbackRoute,
});

function CallbackRoute() {
  const { code, state } = Route.useSearch();
  const navigate = useNavigate();
  const { history } = useRouter();
  return (
    <CallbackScreen
      code={code}
      state={state}
      onRead={() => void navigate({ to: '/callback', search: {}, replace: true })}
      onOutcome={(outcome) =>
        outcome.kind === 'signed-in' && outcome.returnTo !== undefined
          ? history.replace(outcome.returnTo)
          : void navigate(
              outcome.kind === 'signed-in'
                ? { to: '/dashboard', replace: true }
                : { to: '/login', search: { problem: outcome.problem }, replace: true },
            )
      }
    />
  );
}
