/** The names of Today's sections that can't wait, with their counts. */
export const TODAY_BANDS = /^(?:Legal deadlines|Signed, not funded|Closing within 2 business days|Late) \d/;
