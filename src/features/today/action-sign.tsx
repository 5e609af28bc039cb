import Sparkle from 'lucide-react/icons/sparkle';
import Pause from 'lucide-react/icons/pause';
import type { ActionKind } from '#src/domain/actions/next-action.ts';
import type { Status } from '#src/domain/status/status.ts';
import { StatusSign } from '#src/loan-display/status/status-sign.tsx';

const SIGNS: Readonly<Record<Exclude<ActionKind, 'suspended' | 'changed'>, Status>> = {
  'too-early': 'PAST_DUE',
  'prove-receipt': 'DUE_TODAY',
  'send-disclosure': 'DUE_TODAY',
  slipped: 'PAST_DUE',
  'past-due': 'PAST_DUE',
  'due-today': 'DUE_TODAY',
  'no-wires': 'DUE_TODAY',
  stalled: 'PAST_DUE',
  'closing-soon': 'INPROGRESS',
  'review-conditions': 'INPROGRESS',
  'ask-again': 'INPROGRESS',
  'due-soon': 'NOT_STARTED',
  'not-ready': 'NOT_STARTED',
};

/** The shape in front of an action. Silent: the words beside it say the same. */
export function ActionSign({ kind }: { readonly kind: ActionKind }) {
  if (kind === 'suspended') return <Pause className="today-icon" aria-hidden="true" />;
  if (kind === 'changed') return <Sparkle className="today-icon" aria-hidden="true" />;
  return <StatusSign status={SIGNS[kind]} isSilent />;
}
