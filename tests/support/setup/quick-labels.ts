let isInstalled = false;

/**
 * Reports right away that an element has no labels if it has neither an id nor a label around it, as is true of nearly
 * every button. The environment would walk the whole page, for each button a query looks at.
 */
export function installQuickLabels(): void {
  if (isInstalled) return;
  isInstalled = true;
  const none = document.createElement('i').querySelectorAll<HTMLLabelElement>('label');
  for (const { prototype } of [HTMLButtonElement, HTMLInputElement]) {
    const labels = Object.getOwnPropertyDescriptor(prototype, 'labels');
    Object.defineProperty(prototype, 'labels', {
      ...labels,
      get(this: HTMLElement): unknown {
        return this.getAttribute('type') === 'hidden' || this.id !== '' || isInLabel(this)
          ? labels?.get?.call(this)
          : none;
      },
    });
  }
}

function isInLabel(element: Element): boolean {
  for (let one = element.parentElement; one !== null; one = one.parentElement) {
    if (one.localName === 'label') return true;
  }
  return false;
}
