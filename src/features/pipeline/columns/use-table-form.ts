import { useMemo, useState } from 'react';
import type { PreferenceValues } from '#src/contract/wire/preferences.ts';
import type { PreferenceChange } from '#src/offline/person-data/preferences-store.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { useMediaQuery } from '#src/ui/media/use-media-query.ts';

/**
 * Collapsed or expanded: collapsed until someone expands it. A touch screen remembers its own choice, so that a desktop
 * doesn't change it. Everywhere else the saved preference counts.
 */
export function useTableForm(
  saved: PreferenceValues,
  onPreferencesChange: (changes: PreferenceChange) => void,
) {
  const { deviceTableForm } = useServices();
  const isTouch = useMediaQuery('(pointer: coarse)');
  const [own, setOwn] = useState(() => deviceTableForm.read());
  const isCollapsed = isTouch ? own !== 'expanded' : saved.isCollapsed;
  const preferences: PreferenceValues = useMemo(() => ({ ...saved, isCollapsed }), [saved, isCollapsed]);
  const onCollapse = (collapses: boolean) => {
    if (!isTouch) {
      onPreferencesChange({ isCollapsed: collapses });
      return;
    }
    const form = collapses ? 'fitted' : 'expanded';
    deviceTableForm.save(form);
    setOwn(form);
  };
  return { preferences, onCollapse };
}
