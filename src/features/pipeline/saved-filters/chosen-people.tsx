import X from 'lucide-react/icons/x';
import type { RefObject } from 'react';
import { editorWords as words } from '#src/features/pipeline/saved-filters/editor-words.ts';

interface ChosenPeopleProps {
  /** Whose they are, such as "Processors". */
  readonly label: string;
  readonly people: readonly { readonly name: string; readonly label: string }[];
  /** Takes the focus when the last chip goes. */
  readonly inputRef: RefObject<HTMLInputElement | null>;
  readonly onRemove: (name: string) => void;
}

/** Each chosen person as a chip; a press removes it, and the focus moves on to the next one. */
export function ChosenPeople({ label, people, inputRef, onRemove }: ChosenPeopleProps) {
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
