export const preferenceWords = {
  unreadable: "Couldn't load your preferences, so the list starts with All Loans and the default columns.",
  retry: 'Retry',
  colorMode: 'Color mode',
  system: 'System',
  light: 'Light',
  dark: 'Dark',
  startPage: 'Start with',
  pipeline: 'Pipeline',
  today: 'Today',
  singleKeys: 'Single-letter keys',
} as const;
