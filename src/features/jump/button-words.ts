// Apart from the others: every start has the button, and few the palette.

export const JUMP = 'Jump';
