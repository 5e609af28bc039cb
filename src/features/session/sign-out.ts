import type { QueryClient } from '@tanstack/react-query';
import type { SessionServices } from '#src/features/session/session-services.ts';

const SIGN_OUT_DEADLINE_MS = 3_000;

/**
 * Ends the session. The server is told if it answers soon enough; what lies on the device goes in any case, also with
 * no network, and the other tabs leave too. Erasing takes the token along without telling the screens: to them a token
 * that goes under a known user is a time-out, and its dialog has no place here.
 * @param keepsNotes leaves the person's unsent notes on the device, for their own next sign-in.
 */
export async function signOut(
  services: SessionServices,
  queryClient: QueryClient,
  userId: string | undefined,
  keepsNotes: boolean,
): Promise<void> {
  // An answer on its way would be kept on the device after everything has been erased.
  await queryClient.cancelQueries();
  await withinDeadline(services.sendUnsent()).catch(() =>
    services.log('Not every change could be sent before the sign-out'),
  );
  const isTold =
    keepsNotes ||
    (await withinDeadline(services.throwAwayNotes(userId)).then(
      () => true,
      () => false,
    ));
  // Of notes that the server still remembers, this browser has to know that they were thrown away, not deleted.
  const keepsStorage =
    keepsNotes ||
    !isTold ||
    (await withinDeadline(services.unsentNotes.areOthersKept(userId)).catch(() => true));
  await withinDeadline(services.client.signOut(keepsStorage)).catch(() =>
    services.log('Sign-out could not reach the server'),
  );
  await services.eraseDevice(userId, keepsNotes).catch(() => {
    services.log('Not everything on this device could be erased');
    services.authToken.clear();
  });
  queryClient.clear();
  services.announceSignOut();
  services.leaveTo('/login');
}

async function withinDeadline<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('deadline')), SIGN_OUT_DEADLINE_MS);
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
