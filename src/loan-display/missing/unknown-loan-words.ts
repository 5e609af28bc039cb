const MOST_SHOWN = 40;

/** A loan that no list has, and a link that can't be a loan's. */
export const unknownLoanWords = {
  notInList: "That loan isn't in your list",
  noLoan: "That link doesn't open a loan",
  badLink: (address: string) =>
    `“${address.length > MOST_SHOWN ? `${address.slice(0, MOST_SHOWN)}...` : address}” isn't a loan's link. Ask for the whole link, or find the loan in the list.`,
} as const;
