/** The page for a route that failed. Its title is the specification's (2.1). */
export const failedRouteWords = {
  title: 'Unexpected Application Error!',
  unknown: 'No details are available.',
  missingPart: "This screen isn't on this device yet. Connect, then open it again.",
  backToList: 'Back to the list',
} as const;

/** The offer of a new version. */
export const updateWords = {
  region: 'New version',
  ready: 'A new version of Clear to Close is ready. What you typed stays.',
  updatedElsewhere: 'Clear to Close was updated in another tab. This tab has the old version.',
  demanded: "This version can't be used anymore. Reload to update. What you typed stays.",
  heldBack: "The new version couldn't take over yet. Try again, or reopen the app.",
  later: 'Later',
  updateNow: 'Update now',
  reload: 'Reload',
  updating: 'Updating...',
} as const;
