/** The number on the app's icon, where the platform has one. */
export interface AppBadge {
  /** Zero takes the number away. */
  readonly show: (count: number) => void;
  readonly clear: () => void;
}

/** The part of Navigator that is used; browsers without badges have neither. */
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
      // A badge that the person does not allow is none.
      void navigator.setAppBadge?.(count).catch(() => undefined);
    },
    clear,
  };
}
