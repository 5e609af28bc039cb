import { ActionButton } from '#src/ui/action-button.tsx';
import { Notice } from '#src/ui/notice.tsx';

interface PipelineTroubleProps {
  readonly text: string;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

/** Without the loans nothing can be said of their conditions. */
export function PipelineTrouble({ text, isRetrying, onRetry }: PipelineTroubleProps) {
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
