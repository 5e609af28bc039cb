/** Ways to reach a person of a loan. */
export const contactWords = {
  call: 'Call',
  text: 'Text',
  mail: 'Email',
  contact: (action: string, who: string) => `${action} ${who}`,
  unnamed: (part: string) => `the ${part.toLowerCase()}`,
} as const;
