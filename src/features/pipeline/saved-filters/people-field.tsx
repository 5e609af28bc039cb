import { Combobox, createListCollection } from '@chakra-ui/react';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { type RefObject, useId, useRef, useState } from 'react';
import X from 'lucide-react/icons/x';
import { foldText, searchForm } from '#src/domain/text/fold-text.ts';
import { editorWords as words } from '#src/features/pipeline/saved-filters/editor-words.ts';
import { LiveRegion } from '#src/ui/live-region.tsx';
import { useScrolledAway } from '#src/ui/scroll/use-scrolled-away.ts';
import '#src/features/pipeline/saved-filters/people-field.css';

interface PeopleFieldProps {
  readonly label: string;
  readonly names: readonly string[];
  readonly forNobody: string;
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/**
 * Chooses several of many people: what is typed narrows their list, and each chosen one is a chip below. The list stays
 * inside the dialog: outside it, a screen reader couldn't reach it.
 */
export function PeopleField({ label, names, forNobody, chosen, onChange }: PeopleFieldProps) {
  const id = useId();
  const inputRef = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [highlighted, setHighlighted] = useState<string | null>(null);
  const people = sortedPeople([...chosen, ...names], forNobody);
  const found = matching(people, typed);
  function openOrClose(open: boolean): void {
    setOpen(open);
    // Leftover text in a closed field would look like part of the filter.
    if (!open) setTyped('');
  }
  // Its list would follow it over what doesn't scroll.
  useScrolledAway(isOpen, inputRef, () => openOrClose(false));
  return (
    <Combobox.Root
      className="filter-field people-field"
      multiple
      openOnClick
      collection={createListCollection({ items: found })}
      // Ids have no spaces, names do.
      ids={{ item: (key) => `${id}${key.replaceAll(/\s/g, '_')}` }}
      value={chosen.map(keyOf)}
      onValueChange={({ value }) => onChange(value.map(nameOf))}
      inputValue={typed}
      onInputValueChange={({ inputValue }) => {
        setTyped(inputValue);
        // Chakra's own way leaves Enter without a choice where typing didn't make the list shorter.
        setHighlighted(inputValue === '' ? null : (matching(people, inputValue)[0]?.value ?? null));
      }}
      highlightedValue={highlighted}
      onHighlightChange={({ highlightedValue }) => setHighlighted(highlightedValue)}
      open={isOpen}
      onOpenChange={({ open }) => openOrClose(open)}
      onKeyDown={(event) => {
        // Enter chooses a person; it must not save the filter too.
        if (event.key === 'Enter' && event.target === inputRef.current) event.preventDefault();
      }}
      positioning={{
        strategy: 'fixed',
        placement: 'bottom-start',
        gutter: 4,
        // Named one by one, those a browser lacks are left out.
        listeners: { ancestorScroll: true, ancestorResize: true },
      }}
      translations={{ triggerLabel: words.showAll(label) }}
      lazyMount
      unmountOnExit
    >
      <Combobox.Label>{label}</Combobox.Label>
      <Combobox.Control>
        <Combobox.Input ref={inputRef} className="people-input" placeholder={words.typeName} />
        <Combobox.Trigger className="people-trigger">
          <ChevronDown />
        </Combobox.Trigger>
      </Combobox.Control>
      <ChosenPeople
        label={label}
        people={people.filter(({ name }) => chosen.includes(name))}
        inputRef={inputRef}
        onRemove={(name) => onChange(chosen.filter((other) => other !== name))}
      />
      <Combobox.Positioner>
        <Combobox.Content className="people-list">
          <Combobox.Empty className="people-none">{words.namesFound(0)}</Combobox.Empty>
          {found.map((person) => (
            <Combobox.Item key={person.value} item={person} className="people-choice">
              <Combobox.ItemText>{person.label}</Combobox.ItemText>
              <Combobox.ItemIndicator className="people-mark">
                <Check />
              </Combobox.ItemIndicator>
            </Combobox.Item>
          ))}
        </Combobox.Content>
      </Combobox.Positioner>
      <LiveRegion text={typed === '' ? '' : words.namesFound(found.length)} />
    </Combobox.Root>
  );
}

interface Person {
  readonly name: string;
  readonly value: string;
  readonly label: string;
}

function matching(people: readonly Person[], typed: string): readonly Person[] {
  const wanted = searchForm(typed);
  return people.filter(({ label }) => searchForm(label).includes(wanted));
}

function sortedPeople(names: readonly string[], forNobody: string): readonly Person[] {
  const spellings = new Map<string, string>();
  for (const name of names) if (!spellings.has(searchForm(name))) spellings.set(searchForm(name), name);
  return [...spellings.values()]
    .toSorted((left, right) => (foldText(left) < foldText(right) ? -1 : 1))
    .map((name) => ({ name, value: keyOf(name), label: name === '' ? forNobody : name }));
}

/** The list takes an empty key for none. */
function keyOf(name: string): string {
  return `:${name}`;
}

function nameOf(key: string): string {
  return key.slice(1);
}

interface ChosenPeopleProps {
  readonly label: string;
  readonly people: readonly { readonly name: string; readonly label: string }[];
  readonly inputRef: RefObject<HTMLInputElement | null>;
  readonly onRemove: (name: string) => void;
}

function ChosenPeople({ label, people, inputRef, onRemove }: ChosenPeopleProps) {
  if (people.length === 0) return null;
  return (
    <ul className="people-chosen" aria-label={words.chosen(label)}>
      {people.map((person) => (
        <li key={person.name}>
          <button
            type="button"
            className="people-chip"
            aria-label={words.takeOff(person.label)}
            onClick={({ currentTarget }) => {
              const own = currentTarget.closest('li');
              const next = own?.nextElementSibling ?? own?.previousElementSibling;
              (next?.querySelector('button') ?? inputRef.current)?.focus();
              onRemove(person.name);
            }}
          >
            <span className="people-chip-name">{person.label}</span>
            <X />
          </button>
        </li>
      ))}
    </ul>
  );
}
