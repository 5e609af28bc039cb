import { ActionButton } from '#src/ui/action-button.tsx';
import { Notice } from '#src/ui/notice.tsx';

interface PipelineProblemProps {
  readonly text: string;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

/** Without the loans nothing can be said of their conditions. */
export function PipelineProblem({ text, isRetrying, onRetry }: PipelineProblemProps) {
  return (
    <Notice
      kind="trouble"
      action={
        <ActionButton disabled={isRetrying} onPress={onRetry}>
          Retry
        </ActionButton>
      }
    >
      {text}
    </Notice>
  );
}
