/** The values to change in an address, or how to derive them from its values at the press. */
export type AddressChange<Search> = Partial<Search> | ((current: Search) => Partial<Search>);

/**
 * The values to change. Presses can follow each other faster than the screen answers them: `current` is what the
 * address holds by now, not what the screen shows.
 */
export function valuesOf<Search>(change: AddressChange<Search>, current: Search): Partial<Search> {
  return typeof change === 'function' ? change(current) : change;
}
