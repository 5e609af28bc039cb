import { usePreferences } from '#src/loan-display/preferences.ts';
import { preferenceWords as words } from '#src/features/preferences/words.ts';
import { SegmentedChoice } from '#src/ui/fields/segmented-choice.tsx';
import { Switch } from '#src/ui/fields/switch.tsx';
import { useLacksKeyboard } from '#src/loan-display/commands/use-lacks-keyboard.ts';

const COLOR_MODES = [
  { value: 'system', label: words.system },
  { value: 'light', label: words.light },
  { value: 'dark', label: words.dark },
] as const;

const START_PAGES = [
  { value: 'pipeline', label: words.pipeline },
  { value: 'today', label: words.today },
] as const;

export function DisplaySettings() {
  const { values, change } = usePreferences();
  return (
    <div className="display-settings stack gap-12">
      <SegmentedChoice
        label={words.colorMode}
        isLabelShown
        value={values.colorMode}
        options={COLOR_MODES}
        onChange={(colorMode) => change({ colorMode })}
      />
      <SegmentedChoice
        label={words.startPage}
        isLabelShown
        value={values.startPage}
        options={START_PAGES}
        onChange={(startPage) => change({ startPage })}
      />
      {useLacksKeyboard() ? null : (
        <Switch
          label={words.singleKeys}
          isOn={values.singleKeys}
          onChange={(singleKeys) => change({ singleKeys })}
        />
      )}
    </div>
  );
}
