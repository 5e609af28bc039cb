export interface PopoverTarget {
  readonly cell: HTMLElement;
  readonly loanId: string;
  readonly columnName: string;
  /** Opened by a click or Enter: stays until Escape, a click elsewhere, or another cell. */
  readonly isHeld: boolean;
}

const OPEN_DELAY_MS = 120;
const CLOSE_DELAY_MS = 160;

/**
 * When the popover opens and closes. Content on hover must be dismissible, hoverable and persistent (WCAG 1.4.13):
 * Escape closes it, the pointer may move onto it, and only the user closes it.
 */
export function createPopoverControl(show: (target: PopoverTarget | undefined) => void) {
  let current: PopoverTarget | undefined;
  /** What it will show soon; null for nothing on its way. */
  let coming: HTMLElement | null | undefined = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function stay(): void {
    clearTimeout(timer);
    coming = null;
  }
  function set(target: PopoverTarget | undefined): void {
    stay();
    current = target;
    show(target);
  }
  function setSoon(target: PopoverTarget | undefined, delayMs: number): void {
    if (coming === target?.cell) return;
    stay();
    coming = target?.cell;
    timer = setTimeout(() => set(target), delayMs);
  }
  function closeSoon(): void {
    if (current?.isHeld === true) stay();
    else setSoon(undefined, CLOSE_DELAY_MS);
  }
  function close(): void {
    stay();
    if (current !== undefined) set(undefined);
  }

  return {
    close,
    closeSoon,
    /** After a refresh the cell can show another loan: the popover goes to its own loan's, or closes. */
    follow(grid: HTMLElement): void {
      if (current === undefined) return;
      const { cell, loanId, columnName } = current;
      const at = cell.isConnected ? targetOf(cell, false) : undefined;
      if (at?.loanId === loanId && at.columnName === columnName) return;
      const own = [...grid.querySelectorAll<HTMLElement>('[data-column][data-status]')].find(
        (other) => other.dataset['column'] === columnName && targetOf(other, false)?.loanId === loanId,
      );
      if (own === undefined) close();
      else set({ ...current, cell: own });
    },
    keepOpen: stay,
    /** A pointer resting where a dialog closed doesn't mean to hover a cell: wait until it moves. */
    handlePointerMove(event: PointerEvent): void {
      if (event.pointerType === 'touch' || current?.isHeld === true) return;
      const target = targetOf(event.target, false);
      if (target === undefined) closeSoon();
      else if (target.cell === current?.cell) stay();
      else setSoon(target, current === undefined ? OPEN_DELAY_MS : OPEN_DELAY_MS / 2);
    },
    handleFocus(event: FocusEvent): void {
      if (!(event.target instanceof Element) || !event.target.matches(':focus-visible')) return;
      const target = targetOf(event.target, false);
      if (target === undefined) return;
      if (target.cell === current?.cell) stay();
      else set(target);
    },
    handlePress(event: Event): void {
      const target = targetOf(event.target, true);
      if (target === undefined) close();
      else set(current?.isHeld === true && current.cell === target.cell ? undefined : target);
    },
    /** A tap outside a held popover only closes it, without opening the loan under the finger. */
    handleTap(event: MouseEvent): void {
      const isTouch = 'pointerType' in event && event.pointerType === 'touch';
      if (!isTouch || current?.isHeld !== true || targetOf(event.target, true) !== undefined) return;
      event.preventDefault();
      event.stopPropagation();
      close();
    },
    handleKey(event: KeyboardEvent): void {
      // A button's Enter also fires a click.
      if (event.key !== 'Enter' || event.target instanceof HTMLButtonElement) return;
      const target = targetOf(event.target, true);
      if (target !== undefined) set(target);
    },
    handleEscape(event: KeyboardEvent): void {
      if (event.key !== 'Escape' || current === undefined) return;
      // One key press closes only one thing: not also what the popover is in.
      event.preventDefault();
      close();
    },
  };
}

const EXPLAINED = '[data-column]:is([data-status], [data-legal])';

function targetOf(element: EventTarget | null, isHeld: boolean): PopoverTarget | undefined {
  const cell = element instanceof Element ? element.closest<HTMLElement>(EXPLAINED) : null;
  const loanId = cell?.closest<HTMLElement>('[data-loan-guid]')?.dataset['loanGuid'];
  const columnName = cell?.dataset['column'];
  if (cell === null || loanId === undefined || columnName === undefined) return undefined;
  return { cell, loanId, columnName, isHeld };
}
