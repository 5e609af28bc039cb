export const keysWords = {
  title: 'Keyboard shortcuts',
  jump: 'Jump to a loan, screen, filter, or command',
  singleKeys: 'Single-letter keys',
  withLoanOpen: 'With a loan open',
  inSearch: 'In the search box',
  inTable: 'In the table',
  /** What each single key does. */
  actions: {
    search: 'Go to the search box',
    next: 'Next loan',
    previous: 'Previous loan',
    note: 'Write a note on this loan',
    conditions: "See this loan's conditions",
    copy: "Copy this loan's number",
    share: "Share this loan's status",
    help: 'Show these keys',
  },
  table: {
    arrows: 'Move through the table',
    ends: 'First or last cell of the row; with Ctrl, of the table',
    pages: '5 rows up or down',
    enter: 'Open the status or the loan; press again to move into it',
    space: 'Open the loan',
    escape: "Close what's open",
  },
  arrows: { left: 'Left arrow', right: 'Right arrow', up: 'Up arrow', down: 'Down arrow' },
  search: {
    enter: 'Open the first loan found',
    down: 'Go to the loans found',
  },
} as const;
