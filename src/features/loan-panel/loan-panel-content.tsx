import { Fragment, type KeyboardEvent, type ReactNode } from 'react';
import * as v from 'valibot';
import Share from 'lucide-react/icons/share-2';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import X from 'lucide-react/icons/x';
import { loanGuidSchema } from '#src/contract/base/loan-guid.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { isolated } from '#src/domain/text/direction.ts';
import { DetailsSection } from '#src/features/loan-panel/details-section.tsx';
import { LoanHeader } from '#src/features/loan-panel/header/loan-header.tsx';
import { MilestonesSection } from '#src/features/loan-panel/milestones-section.tsx';
import { NoLoan } from '#src/features/loan-panel/no-loan/no-loan.tsx';
import { PanelSection } from '#src/features/loan-panel/panel-section.tsx';
import { SummarySection } from '#src/features/loan-panel/summary-section.tsx';
import { TeamSection } from '#src/features/loan-panel/team-section.tsx';
import { useIsOffline } from '#src/loan-display/use-is-offline.ts';
import { useStepKeys } from '#src/loan-display/commands/use-step-keys.ts';
import { useSwipe } from '#src/features/loan-panel/use-swipe.ts';
import { sectionWords } from '#src/features/loan-panel/words/section-words.ts';
import { panelWords } from '#src/features/loan-panel/words/words.ts';
import type { ListPosition, OpenLoan } from '#src/loan-display/open-loan.ts';
import { StarButton } from '#src/loan-display/star/star-button.tsx';
import { useIsNarrow } from '#src/ui/media/use-is-narrow.ts';
import { LiveRegion } from '#src/ui/live-region.tsx';
import { ListSkeleton } from '#src/ui/list-skeleton.tsx';
import { focusNoteBox } from '#src/loan-display/focus-note-box.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import '#src/features/loan-panel/panel-bar.css';
import '#src/features/loan-panel/loan-panel.css';
import '#src/features/loan-panel/panel-notes.css';

export interface LoanPanelContentProps {
  readonly open: OpenLoan;
  readonly titleId: string;
  readonly apiEnv: string;
  /** True if single keys are on. */
  readonly hasSingleKeys: boolean;
  /** The signed-in user's; '' if unknown. */
  readonly ownEmail: string;
  readonly onStep: (loanId: string) => void;
  readonly onClose: () => void;
  readonly onLookInAllLoans: () => void;
  readonly onRetry: () => void;
  /** A link to the loan's conditions. */
  readonly conditionsLink: ReactNode;
  /** Leads to the loan in the platform, where the lender gives an address. */
  readonly platformLink: ReactNode;
  /** Shares the loan's status. */
  readonly onShare: (loanId: string) => void;
  /** The user's own star on it. */
  readonly isStarred: boolean;
  readonly onStar: (loanId: string) => void;
  /** What the user did about it today, in words. */
  readonly did: string | undefined;
  /** The loan's notes. */
  readonly notes: ReactNode;
}

/** Browsers count what the head covers as visible: focused elements scroll below the head. */
function showBelowHead({ key, target, currentTarget }: KeyboardEvent): void {
  if (key !== 'Tab' || !(target instanceof Element)) return;
  const below = target.getBoundingClientRect().top - currentTarget.getBoundingClientRect().top;
  if (below < Number.parseFloat(getComputedStyle(target).scrollMarginTop))
    target.scrollIntoView({ block: 'start' });
}

export function LoanPanelContent(props: LoanPanelContentProps) {
  const { open, titleId, apiEnv, hasSingleKeys, onStep, onClose } = props;
  const { listPosition, today, reading } = open;
  // Without an id, the platform can answer nothing more about the loan.
  const hasGuid = v.is(loanGuidSchema, open.loanId);
  const hasNotes = props.notes !== null && hasGuid;
  // A phone's bar has no room for them: they go beside the name.
  const isNarrow = useIsNarrow();
  const isOffline = useIsOffline();
  const step = (direction: 'previous' | 'next') => {
    const loanId = direction === 'previous' ? listPosition?.previousId : listPosition?.nextId;
    if (loanId !== undefined) onStep(loanId);
  };
  // Below the summary on a phone: both don't fit its first screen.
  const team = (loan: Loan) => <TeamSection loan={loan} ownEmail={props.ownEmail} />;
  useStepKeys(hasSingleKeys, step);
  const swipe = useSwipe((direction) => step(direction === 'left' ? 'next' : 'previous'));
  return (
    <>
      <PanelBar listPosition={listPosition} onStep={step} onClose={onClose} isOffline={isOffline && isNarrow}>
        {hasNotes && !isNarrow ? <NoteButton loanId={open.loanId} /> : null}
        {reading.kind === 'found' && hasGuid ? props.conditionsLink : null}
        {reading.kind === 'found' && !isNarrow ? (
          <ShareButton onShare={() => props.onShare(open.loanId)} />
        ) : null}
      </PanelBar>
      <LiveRegion text={positionText(open)} />
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- sees the keys of what's in it go by */}
      <div className="loan-panel-scroll" onKeyUp={showBelowHead} {...swipe}>
        {reading.kind === 'found' ? (
          // Keyed by loan: if a translation keeps old texts, one loan's name must not stay over another.
          <Fragment key={open.loanId}>
            <LoanHeader
              loan={reading.loan}
              today={today}
              titleId={titleId}
              change={reading.change}
              did={props.did}
              listPosition={listPosition}
              elsewhere={reading.elsewhere}
              buttons={
                <>
                  {isNarrow && hasNotes ? <NoteButton loanId={open.loanId} /> : null}
                  {isNarrow ? <ShareButton onShare={() => props.onShare(open.loanId)} /> : null}
                  <StarButton
                    loan={reading.loan}
                    isStarred={props.isStarred}
                    onToggle={() => props.onStar(open.loanId)}
                  />
                </>
              }
            />
            <div className="loan-panel-body">
              <DetailsSection loan={reading.loan} today={today} platformLink={props.platformLink} />
              {isNarrow ? null : team(reading.loan)}
              <SummarySection apiEnv={apiEnv} today={today} reading={reading} />
              {isNarrow ? team(reading.loan) : null}
              {hasNotes ? (
                <PanelSection title={sectionWords.notes}>
                  {props.notes}
                  <p className="panel-notes-waiting">{sectionWords.loadingNotes}</p>
                </PanelSection>
              ) : null}
              <MilestonesSection loan={reading.loan} today={today} />
            </div>
          </Fragment>
        ) : reading.kind === 'loading' ? (
          <>
            <h2 id={titleId} className="sr-only">
              {panelWords.loading}
            </h2>
            <div className="loan-panel-body">
              <ListSkeleton label={panelWords.loading} />
            </div>
          </>
        ) : (
          <NoLoan
            loanId={open.loanId}
            reading={reading}
            titleId={titleId}
            onLookInAllLoans={props.onLookInAllLoans}
            onRetry={props.onRetry}
            onClose={onClose}
          />
        )}
      </div>
    </>
  );
}

/** Tells screen readers that another loan is open. */
function positionText({ reading, listPosition }: OpenLoan): string {
  if (reading.kind !== 'found') return '';
  const borrower = isolated(reading.loan.borrowerLastName) || panelWords.noBorrower;
  if (reading.elsewhere !== undefined)
    return panelWords.announcedIn(borrower, panelWords.inOther[reading.elsewhere]);
  if (listPosition === undefined) return '';
  return panelWords.announced(borrower, listPosition.position, listPosition.count);
}

/** Leads to the message with the loan's status. Drawn, because the bar beside the list has no room for another word. */
function ShareButton({ onShare }: { readonly onShare: () => void }) {
  return (
    <button
      type="button"
      className="panel-link panel-icon-link"
      aria-haspopup="dialog"
      aria-label={panelWords.share}
      title={panelWords.share}
      onClick={onShare}
    >
      <Share />
    </button>
  );
}

/** Leads to the loan's first note box, which may be 2 screens down. */
function NoteButton({ loanId }: { readonly loanId: string }) {
  return (
    <button type="button" className="panel-link" onClick={() => focusNoteBox(loanId, whereToShow())}>
      {panelWords.note}
    </button>
  );
}

/**
 * At the top, with the heading below the head that stays: an on-screen keyboard hides the lower half. A box that ends
 * in the upper half with its button, and isn't below the head, moves nowhere.
 */
function whereToShow(): ScrollLogicalPosition {
  const input = document.querySelector('.loan-panel .note-input');
  return input !== null && input.getBoundingClientRect().bottom < innerHeight / 2 ? 'nearest' : 'start';
}

interface PanelBarProps {
  readonly listPosition: ListPosition | undefined;
  readonly onStep: (direction: 'previous' | 'next') => void;
  readonly onClose: () => void;
  /** Where the panel covers the top bar, which says it elsewhere. Read out by the head. */
  readonly isOffline: boolean;
  readonly children: ReactNode;
}

/** The panel's bar: previous and next loan, what to do with this one, and Close. */
function PanelBar({ listPosition, onStep, onClose, isOffline, children }: PanelBarProps) {
  return (
    <div className="panel-bar">
      <div className="panel-steps">
        <ActionButton
          label={panelWords.previous}
          disabled={listPosition?.previousId === undefined}
          onPress={() => onStep('previous')}
        >
          <ChevronLeft />
        </ActionButton>
        <ActionButton
          label={panelWords.next}
          disabled={listPosition?.nextId === undefined}
          onPress={() => onStep('next')}
        >
          <ChevronRight />
        </ActionButton>
      </div>
      {isOffline ? (
        <span className="panel-offline" aria-hidden="true">
          {panelWords.offline}
        </span>
      ) : null}
      {children}
      <ActionButton kind="quiet" label={panelWords.close} onPress={onClose}>
        <X />
      </ActionButton>
    </div>
  );
}
