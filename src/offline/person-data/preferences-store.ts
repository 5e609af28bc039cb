import {
  DEFAULT_PREFERENCES,
  mergeValues,
  NEVER_CHANGED,
  type PreferenceValues,
  type Preferences,
} from '#src/contract/wire/preferences.ts';
import { type StoredPreferences, storedPreferencesSchema } from '#src/contract/device/stored-preferences.ts';
import {
  changeInstant,
  openPersonRecord,
  type PersonRecordPlace,
} from '#src/offline/person-data/person-record.ts';
import { createPersonSync, type PersonSyncDeps } from '#src/offline/person-data/person-sync.ts';

export type PreferenceChange =
  Partial<PreferenceValues> | ((stored: PreferenceValues) => Partial<PreferenceValues>);

interface PreferencesPlace extends PersonRecordPlace {
  /** Whose preferences these are on the wire: see preferencesOwner. */
  readonly loEmail: string;
}

export type PreferencesStore = ReturnType<typeof openPreferencesStore>;

/**
 * A user's preferences, stored on the device first, so they're there before the first paint and without a network. A
 * damaged entry falls back to its default and doesn't affect the others.
 */
export function openPreferencesStore(place: PreferencesPlace) {
  const { loEmail, now } = place;
  const record = openPersonRecord(place, 'preferences', storedPreferencesSchema, toView);

  function wholeOf(preferences: PreferenceValues, changedAt: string): Preferences {
    return { loEmail, preferences, changedAt, version: 1 };
  }
  const latest = (): Preferences => record.getLatest()?.held ?? wholeOf(DEFAULT_PREFERENCES, NEVER_CHANGED);
  /** What this device and the gateway last agreed on. */
  let agreed = record.get().isUnsent ? undefined : latest();

  return {
    get: record.get,
    subscribe: record.subscribe,
    /**
     * Replaces the given entries, stores them right away and marks them as unsent. Unchanged entries do nothing. A
     * change based on an entry's current value is a function of the stored value: what a screen shows can be older.
     */
    change: (changes: PreferenceChange): void => {
      const held = latest();
      const preferences = valuesOf(held);
      const changed = { ...preferences, ...(typeof changes === 'function' ? changes(preferences) : changes) };
      if (isSame(changed, preferences)) return;
      // What is merged has instants of its own. With a new one, a star would win over another device's color mode.
      const { loanMarks, noteTemplates, seenChanges } = preferences;
      const isMergedAlone = isSame({ ...changed, loanMarks, noteTemplates, seenChanges }, preferences);
      const at = isMergedAlone ? held.changedAt : changeInstant(now(), held.changedAt);
      record.save({ held: wholeOf(changed, at), isUnsent: true });
    },
    /** False if more than looks at changes may be unsent. */
    areOnlyLooksUnsent: (): boolean => {
      const { preferences, changedAt } = latest();
      // A setting that was changed and put back is a choice, too.
      if (agreed?.changedAt !== changedAt) return false;
      return isSame({ ...preferences, seenChanges: agreed.preferences.seenChanges }, agreed.preferences);
    },
    /**
     * What the gateway may not have: the names of templates, and whether more than those and looks at changes. After a
     * start with something unsent, until the first exchange, it's all `isMore`.
     */
    unsent: (): { readonly templates: readonly string[]; readonly isMore: boolean } => {
      const { preferences, changedAt } = latest();
      if (!record.get().isUnsent) return { templates: [], isMore: false };
      if (agreed === undefined) return { templates: [], isMore: true };
      const { noteTemplates, loanMarks } = agreed.preferences;
      return {
        templates: preferences.noteTemplates
          .filter((template) => !noteTemplates.some((known) => isSame(known, template)))
          .map(({ name }) => name),
        isMore: agreed.changedAt !== changedAt || !isSame(preferences.loanMarks, loanMarks),
      };
    },
    /** The whole object, in the gateway's format. */
    toSend: (): Preferences => {
      const held = latest();
      return wholeOf(valuesOf(held), held.changedAt);
    },
    /**
     * Applies the gateway's version, unless this device has a change the gateway hasn't seen: that's newer. Stars,
     * snoozes, looks and templates are merged, the newest of each; if the gateway lacks one of this device, it's unsent
     * again.
     * @param sent what was sent to get this answer, if anything.
     * @param settledAt the instant of this device's settings when it asked; undefined if some were unsent then.
     */
    take: (held: Preferences, sent?: Preferences, settledAt = sent?.changedAt): void => {
      const own = record.getLatest();
      const theirs = held.preferences;
      const merged = mergeValues(own?.held.preferences ?? DEFAULT_PREFERENCES, theirs);
      if (own?.isUnsent !== true || own.held.changedAt === settledAt) {
        // This gateway doesn't keep what was sent and isn't in its answer: resending would never end.
        const answered = mergeValues(sent?.preferences ?? DEFAULT_PREFERENCES, theirs);
        const isUnsent = !isSame(merged, answered);
        record.save({ held: wholeOf({ ...theirs, ...merged }, held.changedAt), isUnsent });
        if (!isUnsent) agreed = latest();
      } else {
        const isNewer = Date.parse(own.held.changedAt) > Date.parse(held.changedAt);
        const changedAt = isNewer ? own.held.changedAt : changeInstant(now(), held.changedAt);
        record.save({ held: wholeOf({ ...own.held.preferences, ...merged }, changedAt), isUnsent: true });
      }
    },
    close: record.close,
  };
}

function toView(stored: StoredPreferences | undefined) {
  return {
    values: stored === undefined ? DEFAULT_PREFERENCES : valuesOf(stored.held),
    /** False until this device heard from the gateway or the user changed something. */
    isStored: stored !== undefined,
    /** False for a user who, as far as this device knows, never changed a preference. */
    isChosen: stored !== undefined && stored.held.changedAt !== NEVER_CHANGED,
    /** The gateway may not have the last change yet. */
    isUnsent: stored?.isUnsent ?? false,
  };
}

function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

/** A device keeps the defaults for users who never chose. An older build started expanded: that was no choice. */
function valuesOf({ preferences, changedAt }: Preferences): PreferenceValues {
  if (changedAt !== NEVER_CHANGED) return preferences;
  return { ...preferences, isCollapsed: DEFAULT_PREFERENCES.isCollapsed };
}

/** The calls that are needed; the gateway's client has them. Each throws what failed. */
export interface PreferencesCalls {
  readonly readPreferences: (loEmail: string) => Promise<Preferences | undefined>;
  readonly savePreferences: (preferences: Preferences) => Promise<Preferences>;
}

interface PreferencesSyncOptions extends Pick<PersonSyncDeps, 'connectivity' | 'startTimer'> {
  readonly store: PreferencesStore;
  readonly calls: PreferencesCalls;
}

const SEND_AFTER_MS = 500;
/** More looks may follow. A refresh of the list and leaving the page send them earlier. */
const SEND_LOOKS_AFTER_MS = 30_000;

/**
 * Sends the whole preferences 500 ms after the last change, or 30 s after the last look, again on reconnect and at the
 * next start, and applies what another device changed since. The newest change wins. See choices: Preferences.
 */
export function createPreferencesSync({ store, calls, ...deps }: PreferencesSyncOptions) {
  return createPersonSync({
    ...deps,
    delayMs: () => (store.areOnlyLooksUnsent() ? SEND_LOOKS_AFTER_MS : SEND_AFTER_MS),
    hasUnsent: () => store.get().isUnsent,
    subscribeToChanges: store.subscribe,
    sendNext: async () => {
      const sent = store.toSend();
      const held = await calls.savePreferences(sent);
      return () => store.take(held, sent);
    },
    read: async () => {
      const { loEmail, changedAt } = store.toSend();
      // A look or star that comes meanwhile changes no setting.
      const settledAt = store.get().isUnsent ? undefined : changedAt;
      const held = await calls.readPreferences(loEmail);
      return () => {
        if (held !== undefined) store.take(held, undefined, settledAt);
        // The user never changed any: store that, so that a start without a network knows it too.
        else if (!store.get().isStored) store.take(store.toSend());
      };
    },
  });
}
