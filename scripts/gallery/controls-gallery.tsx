import ArrowLeft from 'lucide-react/icons/arrow-left';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { NoteChip } from '#src/loan-display/note-chip.tsx';
import { ActionButton } from '#src/ui/action-button.tsx';
import { Avatar } from '#src/ui/avatar.tsx';
import { SearchField } from '#src/ui/fields/search-field.tsx';
import { SegmentedChoice } from '#src/ui/fields/segmented-choice.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { Switch } from '#src/ui/fields/switch.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { SkeletonBar } from '#src/ui/skeleton-bar.tsx';

const NOTE_STATES = [
  'draft',
  'queued',
  'sending',
  'held',
  'acked',
  'discarded',
  'parked',
  'not-saved',
] as const;
const OPTIONS = ['My Loans', 'All Loans'].map((label) => ({ value: label, label }));
const ignore = () => undefined;

export function ControlsGallery({ mode }: { readonly mode: string }) {
  const [view, setView] = useState('My Loans');
  const [isOn, setIsOn] = useState(true);
  return (
    <section aria-label="Controls">
      <h2>Controls</h2>
      <div className="gallery-line">
        {(['primary', 'plain', 'quiet'] as const).flatMap((kind) =>
          [false, true].map((disabled) => (
            <ActionButton key={`${kind} ${disabled}`} kind={kind} disabled={disabled} onPress={ignore}>
              {disabled ? 'Not now' : kind}
            </ActionButton>
          )),
        )}
        <ActionButton label="Close" kind="quiet" onPress={ignore}>
          <X />
        </ActionButton>
        <ActionButton aria-expanded onPress={ignore}>
          Expanded
        </ActionButton>
        <a className="back-link" href="#back">
          <ArrowLeft /> Home
        </a>
        <Avatar initials="MK" />
      </div>
      <div className="gallery-line">
        <SegmentedChoice label={`View, ${mode}`} value={view} options={OPTIONS} onChange={setView} />
        <SelectField label={`Choice, ${mode}`} value={view} options={OPTIONS} onChange={setView} />
        <SearchField label={`Search, ${mode}`} value="" placeholder="Search..." onChange={ignore} />
        <Switch label={`Switch, ${mode}`} isOn={isOn} onChange={setIsOn} />
      </div>
      <div className="gallery-line">
        {NOTE_STATES.map((state) => (
          <NoteChip key={state} state={state} text={state} />
        ))}
      </div>
      <Notice kind="trouble" action={<ActionButton onPress={ignore}>Retry</ActionButton>}>
        What failed, in a short sentence.
      </Notice>
      <Notice kind="hint">What is worth knowing.</Notice>
      <div className="gallery-line breathing">
        <SkeletonBar width="9rem" />
      </div>
    </section>
  );
}
