import type { DeviceLostNotesParts } from '#src/app/notes/device-lost-notes.ts';
import type { RememberedNote } from '#src/contract/wire/waiting-notes.ts';
import { createListeners } from '#src/offline/storage/listeners.ts';
import type { LostNotes, LostNotesAccess } from '#src/offline/lost-notes/lost-notes-ports.ts';
import type { Outbox } from '#src/offline/outbox/entry/outbox.ts';

const NONE: readonly RememberedNote[] = [];

/** What became of each signed-in person's notes on this device. The code behind it comes when it is started. */
export function createLostNotesOfPeople(parts: DeviceLostNotesParts) {
  const opened = new Map<string, ReturnType<typeof openFor>>();
  let isClosed = false;

  function openFor(outbox: Outbox, apiEnv: string) {
    const listeners = createListeners();
    let loaded: LostNotes | undefined;
    let loading: Promise<LostNotes> | undefined;

    async function loadNow(): Promise<LostNotes> {
      const { openDeviceLostNotes } = await import('#src/app/notes/device-lost-notes.ts');
      loaded = openDeviceLostNotes(parts, outbox, apiEnv);
      loaded.subscribe(listeners.tell);
      if (isClosed) loaded.stop();
      return loaded;
    }
    const load = (): Promise<LostNotes> => {
      loading ??= loadNow();
      return loading;
    };
    const access: LostNotesAccess = {
      get: () => loaded?.get() ?? NONE,
      subscribe: listeners.subscribe,
      // Without its code nothing is said; the next start of the app tries again.
      start: () => void load().then((lostNotes) => lostNotes.start(), ignore),
      acknowledge: () => loaded?.acknowledge(),
    };
    return { access, load, loaded: () => loaded };
  }

  return {
    /** The same object for the same person. */
    open: (userId: string, outbox: Outbox, apiEnv: string): LostNotesAccess => {
      const one = opened.get(userId) ?? openFor(outbox, apiEnv);
      opened.set(userId, one);
      return one.access;
    },
    /** Before a sign-out that leaves none of the person's notes here. May reject. */
    throwAway: async (userId: string | undefined): Promise<void> => {
      const lostNotes = userId === undefined ? undefined : await opened.get(userId)?.load();
      await lostNotes?.throwAway();
    },
    /** After the device was erased. */
    keepThrownAway: (): void => {
      for (const { loaded } of opened.values()) loaded()?.keepThrownAway();
    },
    /** For good: nothing is reported any more. */
    close: (): void => {
      isClosed = true;
      for (const { loaded } of opened.values()) loaded()?.stop();
    },
  };
}

function ignore(): undefined {
  return undefined;
}
