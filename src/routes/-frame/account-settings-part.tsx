import { lazyComponent } from '#src/loan-display/lazy/lazy-component.tsx';

/**
 * Loads on a press, all at once: links shown before would change and move under a finger. It also comes with Jump's
 * parts when the page is quiet.
 */
export const AccountSettingsPart = lazyComponent(
  async () => (await import('#src/routes/-frame/account-settings.tsx')).AccountSettings,
);
