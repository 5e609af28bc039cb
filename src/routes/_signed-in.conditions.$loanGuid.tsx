import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { loanGuidSchema } from '#src/contract/loan-guid.ts';
import { ConditionsScreen } from '#src/features/conditions/conditions-screen.tsx';

export const Route = createFileRoute('/_signed-in/conditions/$loanGuid')({
  params: { parse: ({ loanGuid }) => ({ loanGuid: v.parse(loanGuidSchema, loanGuid) }) },
  component: () => <ConditionsScreen />,
});
