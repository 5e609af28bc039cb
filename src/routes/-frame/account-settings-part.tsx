import { lazyComponent } from '#src/loan-display/lazy/lazy-component.tsx';

/**
 * Behind a press, and all at once: links that stood there before it would be others, and elsewhere, under a finger. It
 * comes with what Jump loads when the page is quiet.
 */
export const AccountSettingsPart = lazyComponent(
  async () => (await import('#src/routes/-frame/account-settings.tsx')).AccountSettings,
);
