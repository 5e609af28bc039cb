import { counted } from '#src/ui/counted.ts';

/** The page for a route that failed. Its title is the specification's (2.1). */
export const failedRouteWords = {
  title: 'Unexpected Application Error!',
  unknown: 'No details are available.',
  backToPipeline: 'Back to the pipeline',
} as const;

const CHANGES_NAMED = 2;

/** The offer of a new version. */
export const updateWords = {
  region: 'New version',
  ready: 'A new version of Clear to Close is ready.',
  /** `What's new: Offline shows at once. Large text loses nothing. 9 more changes.` */
  changes: (changes: readonly string[]) => {
    const more = changes.length - CHANGES_NAMED;
    const named = changes.slice(0, CHANGES_NAMED).map((change) => `${change}.`);
    const rest = more <= 0 ? [] : [`${counted(more, 'more change', 'more changes')}.`];
    return `What's new: ${[...named, ...rest].join(' ')}`;
  },
  updatedElsewhere: 'Clear to Close was updated in another tab. This tab is on the previous version.',
  demanded: "This version can't be used anymore. Reload to update. What you typed stays.",
  heldBack: "The new version couldn't take over yet. Try again, or close the app and open it again.",
  later: 'Later',
  updateNow: 'Update now',
  reload: 'Reload',
  updating: 'Updating...',
} as const;
