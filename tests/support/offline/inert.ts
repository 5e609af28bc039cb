/** Stands in for any IndexedDB object that never answers: every call returns another one. */
export function inert(): unknown {
  const silent = new Proxy(() => undefined, {
    get: (_target, name) => (name === 'then' || typeof name === 'symbol' ? undefined : silent),
    set: () => true,
    apply: (): unknown => silent,
  });
  return silent;
}
