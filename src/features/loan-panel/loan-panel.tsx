import { type RefObject, useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { shortLoanNumber } from '#src/domain/list/pipeline-columns.ts';
import { isolated } from '#src/domain/text/direction.ts';
import type { LoanPanelContentProps } from '#src/features/loan-panel/loan-panel-content.tsx';
import { lazyComponent } from '#src/loan-display/lazy/lazy-component.tsx';
import { takesText } from '#src/ui/takes-text.ts';
import { useMediaQuery } from '#src/ui/media/use-media-query.ts';
import '#src/features/loan-panel/panel-frame.css';

const LoanPanelContent = lazyComponent<LoanPanelContentProps>(
  async () => (await import('#src/features/loan-panel/loan-panel-content.tsx')).LoanPanelContent,
  ({ titleId, open: { reading } }) => (
    <h2 id={titleId} className="loan-opening text-title strong">
      {reading.kind === 'found'
        ? `${isolated(reading.loan.borrowerLastName)} ${shortLoanNumber(reading.loan.loanNumber)}`
        : OPENING_LOAN}
    </h2>
  ),
);

export function prepareLoanPanel(): void {
  LoanPanelContent.preload().catch(() => undefined);
}

interface LoanPanelProps extends Omit<LoanPanelContentProps, 'titleId'> {
  /** Grows each time the user moves from the list into the panel. */
  readonly enterCount: number;
}

/** Until the panel's code is there. Apart from the panel's other words, which come with it. */
const OPENING_LOAN = 'Opening loan...';

/** From this width, list and panel fit side by side. Matches panel-frame.css. */
const WIDE = '(min-width: 64rem)';

/**
 * Places the panel: a dialog above the list with the focus kept inside, or a region next to it. It's the same element
 * in both, so that rotating a tablet or splitting its screen keeps unsaved text and the scroll position.
 */
export function LoanPanel({ enterCount, ...content }: LoanPanelProps) {
  const { onClose } = content;
  const titleId = useId();
  const panelRef = useRef<HTMLDivElement>(null);
  const isModal = !useMediaQuery(WIDE);
  useInertSurroundings(panelRef, isModal);
  useLayoutEffect(() => {
    const panel = panelRef.current;
    // From another screen, the focus was on what's gone.
    const isLost = document.activeElement === document.body;
    if ((isModal || isLost) && panel?.contains(document.activeElement) === false)
      panel.focus({ preventScroll: true });
  }, [isModal]);
  useEffect(() => {
    if (enterCount > 0) panelRef.current?.focus();
  }, [enterCount]);

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
    const isInside = event.target instanceof Node && panelRef.current?.contains(event.target);
    // In the list's search box, Escape clears the text.
    if (isInside !== true && takesText(event.target)) return;
    event.preventDefault();
    onClose();
  });
  useEffect(() => {
    // On the window, after all that closes with Escape on the document: what's above the panel closes first.
    const listening = new AbortController();
    window.addEventListener('keydown', (event) => handleKey(event), { signal: listening.signal });
    return () => listening.abort();
  }, []);

  return (
    <>
      {isModal ? <div className="loan-panel-backdrop" onClick={onClose} aria-hidden="true" /> : null}
      <div
        ref={panelRef}
        className="loan-panel column surface"
        role={isModal ? 'dialog' : 'complementary'}
        aria-modal={isModal ? true : undefined}
        aria-labelledby={titleId}
        tabIndex={-1}
      >
        <LoanPanelContent {...content} titleId={titleId} />
      </div>
    </>
  );
}

/**
 * Takes everything around an element out of reach of focus, pointer and screen reader. Elements added later, such as a
 * dialog above it, stay in reach.
 */
function useInertSurroundings(ref: RefObject<HTMLElement | null>, isModal: boolean): void {
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
