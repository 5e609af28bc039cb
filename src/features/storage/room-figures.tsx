import { useState } from 'react';
import { bytesText } from '#src/features/storage/bytes-text.ts';
import type { StorageRoom } from '#src/features/storage/browser-storage.ts';
import { storageWords as words } from '#src/features/storage/words.ts';
import { useFocusHandover } from '#src/loan-display/use-focus-handover.ts';
import { TextButton } from '#src/ui/fields/text-button.tsx';

interface RoomFiguresProps {
  readonly room: StorageRoom;
  /** More is being stored: no number holds. */
  readonly isGrowing: boolean;
  /** Asks the browser not to clear it, and reads its answer. */
  readonly onAsk: () => Promise<void>;
}

/** How much room all of it takes, and whether the browser may clear it. */
export function RoomFigures({ room, isGrowing, onAsk }: RoomFiguresProps) {
  const { usedBytes, quotaBytes, isPromised } = room;
  return (
    <>
      {usedBytes === undefined ? null : (
        <div>
          <dt>{words.used}</dt>
          <dd>
            {isGrowing
              ? words.counting
              : quotaBytes === undefined
                ? words.usedAbout(bytesText(usedBytes))
                : words.usedOf(bytesText(usedBytes), bytesText(quotaBytes))}
          </dd>
        </div>
      )}
      <div>
        <dt>{words.protection}</dt>
        <Protection isPromised={isPromised} onAsk={onAsk} />
      </div>
    </>
  );
}

interface ProtectionProps extends Pick<StorageRoom, 'isPromised'>, Pick<RoomFiguresProps, 'onAsk'> {}

/** Says so, and lets the person ask for it: the first note asks by itself, once. */
function Protection({ isPromised, onAsk }: ProtectionProps) {
  const [state, setState] = useState<'unasked' | 'asking' | 'answered'>('unasked');
  const handover = useFocusHandover<HTMLElement>();
  const ask = async (): Promise<void> => {
    setState('asking');
    await onAsk();
    setState('answered');
  };
  return (
    // The answer takes the focus of the button that it replaces.
    <dd tabIndex={-1} {...handover}>
      {isPromised === undefined ? (
        words.protectionUnknown
      ) : isPromised ? (
        words.isProtected
      ) : (
        <>
          {words.isNotProtected}{' '}
          {state === 'answered' ? (
            <output>{words.declined}</output>
          ) : (
            <TextButton onPress={() => void (state === 'unasked' && ask())}>{words.askBrowser}</TextButton>
          )}
        </>
      )}
    </dd>
  );
}
