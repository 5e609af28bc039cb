import { useState } from 'react';
import type { UnsentChanges, UnsentList } from '#src/features/session/sign-out/unsent-notes.ts';
import { useAppConfig } from '#src/loan-display/app-config.ts';
import { hasNoNetwork } from '#src/loan-display/use-is-offline.ts';
import { useSignedInUser } from '#src/loan-display/session/signed-in-user.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { lazyComponent } from '#src/loan-display/lazy/lazy-component.tsx';

const SignOutQuestion = lazyComponent(
  async () => (await import('#src/features/session/sign-out/sign-out-question.tsx')).SignOutQuestion,
);

const NOTHING_KNOWN: UnsentList = { notes: [], isWhole: false };

interface SignOut {
  readonly isLeaving: boolean;
  readonly begin: () => void;
  readonly question: React.ReactNode;
}

/**
 * Signs the user out, after a question about unsent notes, or offline about the way back.
 * @param onAsk called before the question opens, to close what it would open over.
 * @param isRemoval they do it to remove what's on the device, and are told so afterwards.
 */
export function useSignOut(onAsk?: () => void, isRemoval = false): SignOut {
  const user = useSignedInUser();
  const { id: userId } = user;
  const { apiEnv } = useAppConfig();
  const { unsentNotes, openSavedFilters, openPreferences, connectivity, signOut, log } = useServices();
  const [isLeaving, setIsLeaving] = useState(false);
  const [asked, setAsked] = useState<{ readonly found: UnsentList; readonly changes: UnsentChanges }>();

  const list = async (): Promise<UnsentList> => {
    const found = await unsentNotes.list(userId).catch(() => NOTHING_KNOWN);
    if (!found.isWhole) log('The notes on this device could not be read before the sign-out');
    return found;
  };
  const listChanges = async (): Promise<UnsentChanges> => ({
    views: await openSavedFilters(userId, apiEnv).then(
      ({ store }) => store.unsentNames(),
      () => [],
    ),
    ...openPreferences(user, apiEnv).store.unsent(),
  });
  const leave = (keepsNotes: boolean) => {
    setIsLeaving(true);
    void signOut(userId, keepsNotes, isRemoval);
  };
  const begin = async () => {
    setIsLeaving(true);
    const found = await list();
    // Unreadable storage may hold notes: leave it for their author. Offline they couldn't sign in again: say so first.
    if (found.notes.length === 0 && !hasNoNetwork(connectivity.get())) {
      leave(!found.isWhole);
      return;
    }
    const changes = await listChanges();
    // While the question is open nothing happens yet.
    setIsLeaving(false);
    onAsk?.();
    setAsked({ found, changes });
  };
  return {
    isLeaving,
    begin: () => void begin(),
    question:
      asked === undefined ? null : (
        <SignOutQuestion
          {...asked}
          sendNow={async () => {
            await unsentNotes.sendNow(userId);
            return list();
          }}
          onSignOut={(keepsNotes) => {
            setAsked(undefined);
            leave(keepsNotes);
          }}
          onCancel={() => setAsked(undefined)}
        />
      ),
  };
}
