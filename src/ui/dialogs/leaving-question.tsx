import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ActionButton } from '#src/ui/action-button.tsx';
import { PanelFooter } from '#src/ui/dialogs/panel-dialog.tsx';
import { useWorkOnlyHere } from '#src/ui/unsaved-work.ts';

interface Leaving {
  /** What would be lost, and whether to go on. */
  readonly text: string;
  readonly lose: string;
  /** What Back means. */
  readonly onClose: () => void;
}

/**
 * For a dialog whose work is stored nowhere: every way out goes through `leave`, also the browser's Back. While it
 * asks, `question` stands in place of the dialog's foot.
 */
export function useLeavingQuestion(wouldLose: boolean, { text, lose, onClose }: Leaving) {
  const [asked, setAsked] = useState<() => void>();
  useWorkOnlyHere(wouldLose, () => setAsked(() => onClose));
  const leave = (go: () => void): void => (wouldLose ? setAsked(() => go) : go());
  const question: ReactNode =
    asked === undefined || !wouldLose ? undefined : (
      <LeavingQuestion text={text} lose={lose} onKeep={() => setAsked(undefined)} onLose={asked} />
    );
  return { leave, question };
}

interface LeavingQuestionProps extends Pick<Leaving, 'text' | 'lose'> {
  readonly onKeep: () => void;
  readonly onLose: () => void;
}

function LeavingQuestion({ text, lose, onKeep, onLose }: LeavingQuestionProps) {
  const keepRef = useRef<HTMLButtonElement>(null);
  useEffect(() => keepRef.current?.focus(), []);
  return (
    <PanelFooter>
      <p className="full strong" role="alert">
        {text}
      </p>
      <ActionButton
        onPress={() => {
          onKeep();
          onLose();
        }}
      >
        {lose}
      </ActionButton>
      <ActionButton ref={keepRef} kind="primary" onPress={onKeep}>
        {KEEP}
      </ActionButton>
    </PanelFooter>
  );
}

const KEEP = 'Keep editing';
