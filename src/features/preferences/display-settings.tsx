import { usePreferences } from '#src/features/preferences/preferences-provider.tsx';
import { SegmentedChoice } from '#src/ui/fields/segmented-choice.tsx';
import { Switch } from '#src/ui/fields/switch.tsx';

const COLOR_MODES = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

/** What a person sets for every screen; it stands in the account menu. */
export function DisplaySettings() {
  const { values, change } = usePreferences();
  return (
    <div className="display-settings">
      <SegmentedChoice
        label="Color mode"
        isLabelShown
        value={values.colorMode}
        options={COLOR_MODES}
        onChange={(colorMode) => change({ colorMode })}
      />
      <Switch
        label="Single-letter keys"
        isOn={values.singleKeys}
        onChange={(singleKeys) => change({ singleKeys })}
      />
    </div>
  );
}
