import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { JUMP } from '#src/features/jump/jump-button.tsx';
import type { JumpAction, JumpItem, JumpLoan } from '#src/features/jump/jump-item.ts';
import { JumpOption } from '#src/features/jump/jump-option.tsx';
import { useJumpList, type WiderSearch } from '#src/features/jump/use-jump-list.ts';
import { jumpWords as words } from '#src/features/jump/words.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { SearchDialog } from '#src/ui/dialogs/search-dialog.tsx';
import type { TypingCapture } from '#src/loan-display/lazy/typing-capture.ts';
import { useToday } from '#src/loan-display/use-today.ts';
import { LiveRegion } from '#src/ui/live-region.tsx';
import '#src/features/jump/jump.css';

interface JumpDialogProps {
  readonly typing: TypingCapture;
  readonly loans: readonly JumpLoan[];
  readonly actions: readonly JumpAction[];
  readonly recent: readonly string[];
  readonly wider: WiderSearch;
  readonly onChoose: (item: JumpItem) => void;
  readonly onClose: () => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };

const MIXED: ReadonlySet<string> = new Set(['', words.sections.recent, words.sections.rest]);

export function JumpDialog(props: JumpDialogProps) {
  const { typing, loans, actions, recent, wider, onChoose, onClose } = props;
  const id = useId();
  const today = useToday();
  const fieldRef = useRef<HTMLInputElement>(null);
  const listRef = useRef<HTMLDivElement>(null);
  // Before the dialog does: the user is already typing the next letter.
  useLayoutEffect(() => fieldRef.current?.focus(), []);
  const [text, setText] = useState(typing.typed);
  const [activeId, setActiveId] = useState<string>();
  const { sections, items, count, shownCount } = useJumpList(text, loans, actions, recent, wider);
  const active = items.find((item) => item.id === activeId) ?? items[0];
  const optionId = (item: JumpItem | undefined) =>
    item === undefined ? undefined : `${id}-${items.indexOf(item)}`;
  const activeOption = optionId(active);
  useEffect(() => {
    if (activeOption !== undefined)
      document.getElementById(activeOption)?.scrollIntoView({ block: 'nearest' });
  }, [activeOption]);
  const handleKey = (event: KeyboardEvent) => {
    // The keys of an input method choose characters, not loans.
    if (event.nativeEvent.isComposing) return;
    const step = STEPS[event.key];
    if (step !== undefined && items.length > 0) {
      event.preventDefault();
      setActiveId(
        items[indexAfter(active === undefined ? -1 : items.indexOf(active), step, items.length)]?.id,
      );
    } else if (event.key === 'Enter' && active !== undefined) {
      event.preventDefault();
      onChoose(active);
    }
  };
  const point = useCallback((item: JumpItem) => setActiveId(item.id), []);
  return (
    <SearchDialog label={JUMP} fieldRef={fieldRef} opener={typing.opener} onClose={onClose}>
      <div className="jump-head flex middle rigid line-below gap-8">
        <input
          ref={fieldRef}
          type="text"
          role="combobox"
          className="jump-field text-read grow shrinks touch-high"
          aria-label={words.field}
          aria-expanded={items.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={activeOption}
          aria-autocomplete="list"
          placeholder={words.placeholder}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={200}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setActiveId(undefined);
            listRef.current?.scrollTo?.({ top: 0 });
          }}
          onKeyDown={handleKey}
        />
        <ActionButton kind="quiet" size="lg" label={words.close} onPress={onClose}>
          <X />
        </ActionButton>
      </div>
      {count > 0 ? null : (
        <p className="jump-end fine-print">
          <strong>{words.nothing}</strong> {words.where(loans.length, !wider.isAlways)}
        </p>
      )}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the list of a combobox, which no select can be */}
      <div id={`${id}-list`} ref={listRef} role="listbox" aria-label={words.results} className="jump-results">
        {sections.map(({ title, items: shown }) => (
          <div key={title} role={title === '' ? 'presentation' : 'group'} aria-label={title || undefined}>
            {title === '' ? null : (
              <div className="jump-section text-label muted strong" aria-hidden="true">
                {title}
              </div>
            )}
            {shown.map((item) => (
              <JumpOption
                key={item.id}
                id={`${id}-${items.indexOf(item)}`}
                item={item}
                text={text}
                today={today}
                isActive={item === active}
                hasKind={MIXED.has(title)}
                onPoint={point}
                onChoose={onChoose}
              />
            ))}
          </div>
        ))}
      </div>
      {count > shownCount ? (
        <p className="jump-end text-label muted">{words.more(count - shownCount)}</p>
      ) : null}
      <LiveRegion text={text.trim() === '' ? '' : foundText(count, shownCount)} />
    </SearchDialog>
  );
}

function foundText(count: number, shownCount: number): string {
  return count === 0 ? words.nothing : words.found(count, shownCount);
}

/** One step wraps around at the ends, a page stops there. */
function indexAfter(index: number, step: number, count: number): number {
  const next = index + step;
  if (Math.abs(step) === 1) return (next + count) % count;
  return Math.min(count - 1, Math.max(0, next));
}
