/** Replaces a property's value. @returns a function that restores it. */
export function replace(target: object, name: PropertyKey, descriptor: PropertyDescriptor): () => void {
  const before = Object.getOwnPropertyDescriptor(target, name);
  Object.defineProperty(target, name, { configurable: true, ...descriptor });
  return () => {
    if (before === undefined) Reflect.deleteProperty(target, name);
    else Object.defineProperty(target, name, before);
  };
}

/** Replaces a method. @param make gets the original method. */
export function replaceMethod<TTarget extends object, TName extends keyof TTarget>(
  target: TTarget,
  name: TName,
  make: (original: TTarget[TName]) => TTarget[TName],
): () => void {
  return replace(target, name, { writable: true, value: make(target[name]) });
}
