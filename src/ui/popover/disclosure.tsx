import { Box } from '@chakra-ui/react';
import {
  type ComponentProps,
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import type { PopoverPanel, PopoverShape } from '#src/ui/popover/popover-panel.tsx';
import { QuickButton } from '#src/ui/action-button.tsx';
import { useLatest } from '#src/ui/use-latest.ts';
import { useDocumentKeys } from '#src/ui/use-document-keys.ts';

export interface DisclosureHandle {
  /** Closes the panel and gives its button the focus, for a dialog that its panel leads to. */
  readonly close: () => void;
}

interface DisclosureProps {
  readonly ref?: Ref<DisclosureHandle> | undefined;
  readonly label: string;
  readonly sign: ReactNode;
  /** `tool` looks like the other tools in a row, `select` like a select; the default is round, like a user's sign. */
  readonly kind?: 'round' | 'tool' | 'select' | undefined;
  readonly shape: PopoverShape;
  /** Shown right away on hover or focus. */
  readonly tooltip?: string | undefined;
  readonly children: ReactNode;
}

const CONTROLS = 'a, button, input, select, textarea, label, summary';

/** A dialog that something in the panel opened lies above it. Closing the panel would close that too. */
const ABOVE = '[data-scope="dialog"]';

/** From here on, a press seems lost. */
const PATIENCE_MS = 200;

let loadedPanel: typeof PopoverPanel | undefined;

/** Loads the panel's code before its first use: with the start, it'd be a tenth of that. */
export async function preparePopover(): Promise<void> {
  try {
    loadedPanel ??= (await import('#src/ui/popover/popover-panel.tsx')).PopoverPanel;
  } catch {
    // No network, and the app isn't cached yet: the next opening tries again.
  }
}

/**
 * A button that opens a panel beside it. A press elsewhere, Escape, or leaving it with Tab closes the panel. The button
 * keeps the focus.
 */
export function Disclosure({ ref, label, sign, kind = 'round', shape, tooltip, children }: DisclosureProps) {
  const [isOpen, setOpen] = useState(false);
  const [Panel, setPanel] = useState(() => loadedPanel);
  const rootRef = useRef<HTMLDivElement>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const buttonId = useId();
  const panelId = useId();

  const isShown = isOpen && Panel !== undefined;

  function toggle(): void {
    // A press while its code is missing asks for it again.
    setOpen(!isShown);
    setPanel(() => loadedPanel);
    if (loadedPanel !== undefined) return;
    // Keep what it opened as: don't redraw under a finger.
    const show = () => setPanel((shown: typeof loadedPanel) => shown ?? loadedPanel ?? PlainPanel);
    setTimeout(show, PATIENCE_MS);
    void preparePopover().then(show);
  }

  const close = () => setOpen(false);

  function closeToButton(): void {
    close();
    buttonRef.current?.focus();
  }
  useImperativeHandle(ref, () => ({ close: closeToButton }));

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
      <QuickButton
        ref={buttonRef}
        id={buttonId}
        unstyled={kind === 'round'}
        variant={kind === 'select' ? 'outline' : 'ghost'}
        className={kind === 'round' ? 'disclosure-button block' : kind === 'tool' ? 'tool-button' : undefined}
        data-tooltip={tooltip}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isShown ? panelId : undefined}
        onClick={useLatest(toggle)}
      >
        {sign}
      </QuickButton>
      {isShown ? (
        <Panel id={panelId} buttonId={buttonId} shape={shape} onEscape={closeToButton}>
          {children}
        </Panel>
      ) : null}
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

/** The panel before its code is there, and without it: a page that was never cached lets its user sign out. */
function PlainPanel({ id, buttonId, onEscape, children }: ComponentProps<typeof PopoverPanel>) {
  useDocumentKeys(true, (event) => {
    if (event.key !== 'Escape') return;
    // One key press closes only one thing.
    event.preventDefault();
    onEscape();
  });
  return (
    <Box
      asChild
      position="fixed"
      zIndex="menu"
      inset="3.5rem {spacing.s8} auto auto"
      display="grid"
      gap="s12"
      margin="0"
      maxWidth="calc(100dvw - 2 * {spacing.s8})"
      maxHeight="calc(100dvh - 4rem)"
      overflow="auto"
      padding="s16"
      border="0"
      borderRadius="l3"
      color="inherit"
      bg="bg.panel"
      boxShadow="popover"
    >
      <dialog open id={id} aria-labelledby={buttonId}>
        {children}
      </dialog>
    </Box>
  );
}
