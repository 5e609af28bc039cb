import { useEffect, useState, useSyncExternalStore } from 'react';
import type { DueNotices } from '#src/features/due-notices/due-notices.ts';
import { dueNoticeWords as words } from '#src/features/due-notices/words.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { Switch } from '#src/ui/fields/switch.tsx';

export function DueNoticesSetting({ userId }: { readonly userId: string }) {
  const { openDueNotices, log } = useServices();
  const [notices, setNotices] = useState<DueNotices>();
  useEffect(() => {
    openDueNotices(userId)
      .then(setNotices)
      .catch(() => log('Notifications could not be loaded'));
  }, [openDueNotices, userId, log]);
  // It reserves its space, so that nothing below moves.
  return notices === undefined ? <Unusable why={words.what} /> : <Setting notices={notices} />;
}

function Setting({ notices }: { readonly notices: DueNotices }) {
  const state = useSyncExternalStore(notices.subscribe, notices.get);
  switch (state) {
    case 'unsupported':
      return <p className="fine-print">{words.unsupported}</p>;
    case 'needs-install':
      return <p className="fine-print">{words.needsInstall}</p>;
    case 'blocked':
      return <Unusable why={words.blocked} />;
    case 'off':
    case 'on':
      return (
        <div>
          <Switch
            label={words.label}
            isOn={state !== 'off'}
            onChange={(isOn) => (isOn ? void notices.turnOn() : notices.turnOff())}
          />
          <p className="fine-print">
            {words.what}
            {state === 'off' ? null : ` ${words.on}`}
          </p>
        </div>
      );
    default:
      return state satisfies never;
  }
}

function Unusable({ why }: { readonly why: string }) {
  return (
    <div>
      <Switch label={words.label} isOn={false} isDisabled onChange={() => undefined} />
      <p className="fine-print">{why}</p>
    </div>
  );
}
