/** Why there's no loan to show, and what helps. */
export const noLoanWords = {
  notLoaded: "Couldn't load the loan",
  whyNotLoaded:
    "No loans could be loaded, and there's no copy of this view on this device. Check your connection and try again.",
  notMine: (isCopy: boolean) =>
    isCopy
      ? "This device's copy doesn't have it. It may belong to a colleague."
      : 'It may belong to a colleague.',
  notAnyones: (isCopy: boolean) =>
    `${isCopy ? "This device's copy doesn't have it. " : ''}It may have closed or moved, or the link may be incomplete.`,
  notInAllLoans: "That loan isn't in All Loans",
  seeAllLoans: 'See All Loans',
  retry: 'Retry',
} as const;
