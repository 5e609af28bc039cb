/** The number on the app's icon, if the platform supports it. */
export interface AppBadge {
  /** Zero removes the number. */
  readonly show: (count: number) => void;
  readonly clear: () => void;
}

/** The part of Navigator we use; browsers without badges have neither method. */
interface BadgeNavigator {
  readonly setAppBadge?: ((count: number) => Promise<void>) | undefined;
  readonly clearAppBadge?: (() => Promise<void>) | undefined;
}

export function createAppBadge(navigator: BadgeNavigator): AppBadge {
  let shown: number | undefined;
  const clear = (): void => {
    shown = 0;
    void navigator.clearAppBadge?.().catch(() => undefined);
  };
  return {
    show: (count) => {
      if (count === shown) return;
      if (count === 0) {
        clear();
        return;
      }
      shown = count;
      // No permission, no badge.
      void navigator.setAppBadge?.(count).catch(() => undefined);
    },
    clear,
  };
}
