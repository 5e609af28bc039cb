import type { SessionServices } from '#src/features/session/session-services.ts';
import type { TabChannel } from '#src/offline/tab-channel.ts';

/**
 * Takes this tab to the sign-in screen when another one signs out, and when the Back button brings a page out of the
 * browser's memory whose session has ended since.
 */
export function leaveWhenSignedOut(
  window: EventTarget,
  { authToken, leaveTo }: Pick<SessionServices, 'authToken' | 'leaveTo'>,
  tabs: Pick<TabChannel, 'onSignOut'>,
): void {
  tabs.onSignOut(() => leaveTo('/login'));
  window.addEventListener('pageshow', (event) => {
    const isFromMemory = event instanceof PageTransitionEvent && event.persisted;
    if (isFromMemory && authToken.get() === undefined) leaveTo('/login');
  });
}
