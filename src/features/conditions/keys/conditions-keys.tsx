import { useEffect, useRef, useState } from 'react';
import type { Loan } from '#src/domain/loan/loan.ts';
import type { ScreenKeys } from '#src/features/conditions/keys/screen-keys.ts';
import { actionOf, type ListAction, useStepKeys } from '#src/loan-display/commands/single-keys.ts';
import { CopiedNumber } from '#src/loan-display/copy/copied-number.tsx';
import { useServices } from '#src/loan-display/use-services.ts';
import { copyWords } from '#src/loan-display/words.ts';
import { LiveRegion } from '#src/ui/live-region.tsx';
import { useDocumentKeys } from '#src/ui/use-document-keys.ts';

type KeyLoan = Pick<Loan, 'loanId' | 'loanNumber'>;

interface ConditionsKeysProps {
  readonly keys: ScreenKeys;
  /** The screen's own, or of a list the one with this id. */
  readonly loanOf: (loanGuid: string | undefined) => KeyLoan | undefined;
}

const COPIED_MS = 1_500;

/** The list's single keys on a screen of conditions, where they make sense. Shows what was copied. */
export function ConditionsKeys({ keys, loanOf }: ConditionsKeysProps) {
  const { writeClipboard, log } = useServices();
  const besideRef = useRef<HTMLElement>(null);
  const [copied, setCopied] = useState<string>();
  const copy = async ({ loanNumber }: KeyLoan): Promise<void> => {
    try {
      await writeClipboard(loanNumber);
      besideRef.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
      setCopied(loanNumber);
    } catch {
      log('The loan number could not be copied');
    }
  };
  useDocumentKeys(keys.isOn, (event) => {
    const action = actionOf(event);
    const screen = document.querySelector('.conditions-screen');
    if (action === undefined || screen === null) return;
    const row = document.activeElement?.closest<HTMLElement>('[data-condition]') ?? undefined;
    const loan = loanOf(row?.dataset['loan']);
    const run = runOf(action, { screen, row, loan, keys, copy });
    if (run === undefined) return;
    event.preventDefault();
    run();
  });
  useSearchExit(() => {
    const screen = document.querySelector('.conditions-screen');
    return screen !== null && focusNeighbor(screen, undefined, 1);
  });
  // The stepper's own links know the list that the loan is opened from.
  useStepKeys(keys.isOn, (step) =>
    document.querySelector<HTMLElement>(`.conditions-screen .loan-step[data-step='${step}']`)?.click(),
  );
  useEffect(() => {
    if (copied === undefined) return;
    const timer = setTimeout(() => setCopied(undefined), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <>
      <LiveRegion text={copied === undefined ? '' : `${copyWords.copied} ${copied}`} />
      {copied === undefined ? null : <CopiedNumber buttonRef={besideRef} loanNumber={copied} />}
    </>
  );
}

interface PressedOn {
  readonly screen: Element;
  readonly row: HTMLElement | undefined;
  readonly loan: KeyLoan | undefined;
  readonly keys: ScreenKeys;
  readonly copy: (loan: KeyLoan) => Promise<void>;
}

/** @returns undefined for a key that means nothing here: the browser keeps it. */
function runOf(action: ListAction, { screen, row, loan, keys, copy }: PressedOn): (() => void) | undefined {
  switch (action) {
    case 'help':
      return keys.onHelp;
    case 'search':
      return () => focusSearch(screen);
    case 'next':
    case 'previous':
      return () => void focusNeighbor(screen, row, action === 'next' ? 1 : -1);
    case 'note':
      return loan && (() => keys.onNote(loan.loanId));
    case 'copy':
      return loan && (() => void copy(loan));
    case 'conditions':
      return row === undefined ? undefined : () => linkOf(row)?.click();
    default:
      return undefined;
  }
}

function focusSearch(screen: Element): void {
  const field = screen.querySelector<HTMLInputElement>('input[type="search"]');
  field?.focus();
  field?.select();
}

function focusNeighbor(screen: Element, row: HTMLElement | undefined, step: 1 | -1): boolean {
  const rows = [...screen.querySelectorAll<HTMLElement>('[data-condition]')];
  const next = row === undefined ? rows[0] : rows[rows.indexOf(row) + step];
  next?.querySelector<HTMLElement>('.row-toggle')?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'nearest' });
  return next !== undefined;
}

/** A group of a loan has its link in the group's heading. */
function linkOf(row: HTMLElement): HTMLElement | null | undefined {
  const own = row.querySelector<HTMLElement>('.loan-link');
  return own ?? row.closest('tbody, ul')?.previousElementSibling?.querySelector<HTMLElement>('.loan-link');
}

/**
 * Ways out of the search box, with single keys off, too: Enter and the down arrow go on to the first condition, and so
 * does Escape once the words are cleared, which the browser's own Escape does.
 * @param goOn moves the focus to the first condition; false if there's none.
 */
function useSearchExit(goOn: () => boolean): void {
  useDocumentKeys(true, (event) => {
    const { key, target } = event;
    if (event.defaultPrevented || event.isComposing) return;
    if (!(target instanceof HTMLInputElement) || !target.matches(SEARCH)) return;
    const isExit = key === 'Enter' || key === 'ArrowDown' || (key === 'Escape' && target.value === '');
    if (!isExit) return;
    event.preventDefault();
    if (!goOn() && key === 'Escape') target.blur();
  });
}

const SEARCH = '.conditions-screen input[type="search"]';
