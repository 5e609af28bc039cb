/** Puts something else in a property's place. @returns the function that puts it back. */
export function replace(target: object, name: PropertyKey, descriptor: PropertyDescriptor): () => void {
  const before = Object.getOwnPropertyDescriptor(target, name);
  Object.defineProperty(target, name, { configurable: true, ...descriptor });
  return () => {
    if (before === undefined) Reflect.deleteProperty(target, name);
    else Object.defineProperty(target, name, before);
  };
}

/** Puts another function in a method's place. @param make gets the method that it stands in for. */
export function replaceMethod<TTarget extends object, TName extends keyof TTarget>(
  target: TTarget,
  name: TName,
  make: (original: TTarget[TName]) => TTarget[TName],
): () => void {
  return replace(target, name, { writable: true, value: make(target[name]) });
}
