import { syncWords } from '#src/features/sync-status/words.ts';
import { useConnectivity } from '#src/loan-display/use-is-offline.ts';
import '#src/features/sync-status/connection.css';

export function ConnectionIndicator() {
  const { state, isAnswered = false } = useConnectivity();
  const words = isAnswered ? syncWords.serverTrouble : syncWords.connection[state];
  return (
    <output
      className="connection fine-print middle centered inline-flex gap-6 nowrap"
      data-state={isAnswered ? 'lost' : state}
      data-answered={isAnswered || undefined}
    >
      <span className="connection-dot" aria-hidden="true" />
      <span className={isAnswered || state === 'lost' ? 'connection-text' : 'heard-on-phone'}>{words}</span>
    </output>
  );
}
