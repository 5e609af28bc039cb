/** Until the panel's code is there. Apart from the panel's other words, which come with it. */
export const OPENING_LOAN = 'Opening loan...';
