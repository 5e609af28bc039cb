import { type RefObject, useLayoutEffect } from 'react';

/**
 * Takes everything around an element out of reach of focus, pointer and screen reader. Elements added later, such as a
 * dialog above it, stay in reach.
 */
export function useInertSurroundings(ref: RefObject<HTMLElement | null>, isModal: boolean): void {
  useLayoutEffect(() => {
    const element = ref.current;
    if (!isModal || element === null) return;
    const silenced = surroundingsOf(element).filter((one) => !one.hasAttribute('inert'));
    for (const one of silenced) one.setAttribute('inert', '');
    return () => {
      for (const one of silenced) one.removeAttribute('inert');
    };
  }, [ref, isModal]);
}

/** The siblings of the element and of its ancestors, except the backdrop. */
function surroundingsOf(element: HTMLElement): readonly HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let one: HTMLElement = element; one !== document.body; one = one.parentElement) {
    if (one.parentElement === null) break;
    for (const sibling of one.parentElement.children) {
      if (sibling === one || !(sibling instanceof HTMLElement)) continue;
      if (sibling.matches('.loan-panel-backdrop, script, style')) continue;
      found.push(sibling);
    }
  }
  return found;
}
