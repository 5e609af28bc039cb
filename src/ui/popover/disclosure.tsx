import {
  type ComponentProps,
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { PopoverPanel, PopoverShape } from '#src/ui/popover/popover-panel.tsx';
import { placeBeside } from '#src/ui/place-beside.ts';
import { useDocumentKeys } from '#src/ui/use-document-keys.ts';

export interface DisclosureHandle {
  /** Closes the panel and gives its button the focus, for a dialog that its panel leads to. */
  readonly close: () => void;
}

interface DisclosureProps {
  readonly ref?: Ref<DisclosureHandle> | undefined;
  readonly label: string;
  readonly sign: ReactNode;
  /** `tool` looks like the other tools in a row; the default is round, like a user's sign. */
  readonly kind?: 'round' | 'tool' | undefined;
  readonly shape: PopoverShape;
  /** Shown right away on hover or focus. */
  readonly tooltip?: string | undefined;
  readonly children: ReactNode;
}

const CONTROLS = 'a, button, input, select, textarea, label, summary';

/** A dialog that something in the panel opened lies above it. Closing the panel would close that too. */
const ABOVE = '[data-scope="dialog"]';

/** How long a press waits for the panel's code before a plain panel shows instead. */
const PATIENCE_MS = 200;

let loadedPanel: typeof PopoverPanel | undefined;

/** Loads the panel's code before its first use. Until then, and without it, a panel is plain. */
export async function preparePopover(): Promise<void> {
  try {
    loadedPanel ??= (await import('#src/ui/popover/popover-panel.tsx')).PopoverPanel;
  } catch {
    // No network, and the app isn't cached yet: the next opening tries again.
  }
}

/**
 * A button that opens a panel beside it. A press elsewhere, Escape, or leaving it with Tab closes the panel. The button
 * keeps the focus: a panel whose code comes late must not take it from a text box.
 */
export function Disclosure({ ref, label, sign, kind = 'round', shape, tooltip, children }: DisclosureProps) {
  const [isOpen, setOpen] = useState(false);
  // Keep what it opened as until it closes: don't redraw under a finger.
  const [Panel, setPanel] = useState<typeof PopoverPanel>();
  const rootRef = useRef<HTMLDivElement>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const buttonId = useId();
  const panelId = useId();

  function open(): void {
    setOpen(true);
    setPanel(() => loadedPanel);
  }

  function close(): void {
    setOpen(false);
    setPanel(undefined);
  }

  function closeToButton(): void {
    close();
    buttonRef.current?.focus();
  }
  useImperativeHandle(ref, () => ({ close: closeToButton }));

  const isWaiting = isOpen && Panel === undefined;
  useEffect(() => {
    if (!isWaiting) return;
    let isOver = false;
    const show = () => {
      if (!isOver) setPanel(() => loadedPanel ?? PlainPanel);
    };
    const timer = setTimeout(show, PATIENCE_MS);
    void preparePopover().then(show);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isWaiting]);

  const isOutside = (target: EventTarget | null): target is Element =>
    target instanceof Element &&
    rootRef.current?.contains(target) !== true &&
    document.getElementById(panelId)?.contains(target) !== true &&
    target.closest(ABOVE) === null;

  // Chakra hears a press a frame later or, from a finger, after its click: too late to swallow that click.
  const handlePress = useEffectEvent((event: PointerEvent) => {
    if (!isOutside(event.target)) return;
    close();
    // A press on a control is meant for it; anywhere else it was only for this panel.
    if (event.target.closest(CONTROLS) === null) swallowClick(window);
  });
  // A link in the panel leads to another screen, which the panel would cover.
  const handleClick = useEffectEvent(({ target }: Event) => {
    if (target instanceof Element && target.closest('a') !== null) closeToButton();
  });
  useEffect(() => {
    if (!isOpen) return;
    const closing = new AbortController();
    document.addEventListener('pointerdown', (event) => handlePress(event), { signal: closing.signal });
    document.addEventListener('click', (event) => handleClick(event), { signal: closing.signal });
    return () => closing.abort();
  }, [isOpen]);

  return (
    <div
      ref={rootRef}
      // React also reports the panel's blurs, wherever on the page it is. Chakra misses them on touch screens.
      onBlur={(event) => {
        if (isOutside(event.relatedTarget)) close();
      }}
    >
      <button
        ref={buttonRef}
        id={buttonId}
        type="button"
        className={kind === 'tool' ? 'tool-button' : 'disclosure-button'}
        data-tooltip={tooltip}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={Panel === undefined ? undefined : panelId}
        onClick={isOpen ? close : open}
      >
        {sign}
      </button>
      {Panel === undefined ? null : (
        <Panel id={panelId} buttonId={buttonId} shape={shape} onEscape={closeToButton}>
          {children}
        </Panel>
      )}
    </div>
  );
}

/**
 * For a press that closed something: swallows its click, so that nothing underneath opens.
 * Call it while the press goes down; a press that becomes no click lets the next one through.
 * @param page the window: there the click is caught before anything hears it.
 */
function swallowClick(page: Window): void {
  const over = new AbortController();
  const options = { capture: true, signal: over.signal };
  page.addEventListener(
    'click',
    (event) => {
      event.preventDefault();
      event.stopPropagation();
      over.abort();
    },
    options,
  );
  // Enter on a button is also a click, unrelated to this press.
  for (const type of ['pointerdown', 'pointercancel', 'keydown']) {
    page.addEventListener(type, () => over.abort(), options);
  }
}

const GAP_PX = 4;

/**
 * The panel before its code is there, and without it: a page that lost its network before the app was cached still lets
 * its user sign out. It lies beside its button, and doesn't follow it.
 */
function PlainPanel({ id, buttonId, shape, onEscape, children }: ComponentProps<typeof PopoverPanel>) {
  const panelRef = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const button = document.getElementById(buttonId);
    if (panelRef.current !== null && button !== null) {
      placeBeside(panelRef.current, button.getBoundingClientRect(), GAP_PX);
    }
  }, [buttonId]);
  useDocumentKeys(true, (event) => {
    if (event.key !== 'Escape') return;
    // One key press closes only one thing.
    event.preventDefault();
    onEscape();
  });
  return (
    <dialog ref={panelRef} open id={id} aria-labelledby={buttonId} className="plain-panel" data-shape={shape}>
      {children}
    </dialog>
  );
}
