import { isOnItsWay } from '#src/offline/outbox/entry/outbox-machine.ts';
import type { OutboxClock, WakeReason } from '#src/offline/outbox/entry/outbox-ports.ts';
import { endsByTime, holdOfAll, LONGEST_WAIT_MS, nextDueAt } from '#src/offline/outbox/entry/when-due.ts';
import { strongerWake } from '#src/offline/outbox/sending/drain-runner.ts';
import type { OutboxEvent, OutboxEvents } from '#src/offline/outbox/sending/page-events.ts';
import type { ShownOutbox } from '#src/offline/outbox/outbox-view.ts';

/** How often to retry failed storage. */
const TRY_EVERY_MS = 30_000;
/** With unsent notes, check at least this often for notes left behind by a tab that died. */
const LOOK_EVERY_MS = 60_000;
const SHORTEST_SLEEP_MS = 1000;

interface AlarmHandlers {
  readonly onWake: (reason: WakeReason) => void;
  /** The page may be frozen or killed from now on. */
  readonly onHidden: () => void;
}

/** Decides when the outbox sends: on events, and after a wait. Off at first. */
export function createOutboxAlarm(
  { now, startTimer }: OutboxClock,
  events: OutboxEvents,
  shown: Pick<ShownOutbox, 'entries' | 'get'>,
  { onWake, onHidden }: AlarmHandlers,
) {
  let isOn = false;
  let endTimer: (() => void) | undefined;
  let missed: WakeReason | undefined;
  let lastReached = 0;

  const isSilent = (): boolean => !isOn || events.isHidden();
  // A clock that was set back would have it in the future, where it counts after every try.
  const reachedAt = (): number => (lastReached > now() ? 0 : lastReached);

  /** What happens while the page is hidden counts once it's shown. */
  function wake(reason: WakeReason): void {
    if (!isOn) return;
    const strongest = strongerWake(missed, reason);
    missed = events.isHidden() ? strongest : undefined;
    if (missed === undefined) onWake(strongest);
  }

  function onEvent(event: OutboxEvent): void {
    if (event === 'api-success') lastReached = now();
    if (event === 'hidden') {
      endTimer?.();
      onHidden();
    } else wake(event);
  }

  function turnOff(): void {
    isOn = false;
    endTimer?.();
  }

  /** How long to sleep, in ms; undefined if only an event can help. */
  function sleepTime(): number | undefined {
    if (isSilent()) return undefined;
    const entries = shown.entries();
    const { status, error } = shown.get();
    // After `newer`, this build stays outdated until the page reloads.
    if (status === 'failed' && error?.kind !== 'newer') return TRY_EVERY_MS;
    if (!entries.some(isOnItsWay)) return undefined;
    const hold = holdOfAll(entries);
    // Time brings neither a sign-in nor a newer build: then try only on events.
    if (hold !== undefined && !endsByTime(hold)) return undefined;
    const due = nextDueAt(entries, now(), reachedAt()) ?? Number.POSITIVE_INFINITY;
    // Don't sleep for days because the clock was set back.
    return Math.max(SHORTEST_SLEEP_MS, Math.min(due - now(), LOOK_EVERY_MS, LONGEST_WAIT_MS));
  }

  return {
    /** @returns a function that turns it off and stops listening. */
    turnOn: () => {
      isOn = true;
      const stopListening = events.subscribe(onEvent);
      return () => {
        stopListening();
        turnOff();
      };
    },
    turnOff,
    isSilent,
    /** When another call last got through: see isDue. */
    reachedAt,
    wake,
    /** Call after a pass: sets the timer for what the rows wait for. */
    setTimer: (): void => {
      endTimer?.();
      const time = sleepTime();
      endTimer = time === undefined ? undefined : startTimer(() => wake('timer'), time);
    },
  };
}
