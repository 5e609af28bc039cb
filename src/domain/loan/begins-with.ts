/** True if a list begins with all of another one, with the same objects in the same places. */
export function beginsWith(list: readonly object[], beginning: readonly object[]): boolean {
  return beginning.length <= list.length && beginning.every((item, index) => item === list[index]);
}
