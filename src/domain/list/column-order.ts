/** All columns in a user's order. One that the order doesn't name follows the column that it usually follows. */
export function wholeOrder(order: readonly string[], usual: readonly string[]): string[] {
  const whole = [...order];
  for (const [index, name] of usual.entries()) {
    if (whole.includes(name)) continue;
    const before = usual[index - 1];
    whole.splice(before === undefined ? 0 : whole.indexOf(before) + 1, 0, name);
  }
  return whole;
}

/** These columns in the order they're given in, in the places that they had before; all others stay. */
export function arranged(order: readonly string[], names: readonly string[]): string[] {
  const next = names.values();
  return order.map((name) => (names.includes(name) ? (next.next().value ?? name) : name));
}
