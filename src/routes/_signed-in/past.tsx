import { createFileRoute, useLocation, useNavigate } from '@tanstack/react-router';
import * as v from 'valibot';
import { parseCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { formatIsoDay } from '#src/domain/calendar/iso-day.ts';
import { PastScreen } from '#src/features/pipeline/past/past-screen.tsx';
import { BackLink } from '#src/loan-display/back-link.tsx';
import { useMay } from '#src/loan-display/session/signed-in-user.ts';
import { pastWords } from '#src/features/pipeline/past/words.ts';

const view = v.optional(v.fallback(v.picklist(['MyLoans', 'AllLoans']), 'MyLoans'), 'MyLoans');

export const Route = createFileRoute('/_signed-in/past')({
  validateSearch: v.object({ view, day: v.optional(v.fallback(v.string(), '')) }),
  component: PastRoute,
});

function PastRoute() {
  const { view: asked, day } = Route.useSearch();
  const view = useMay('allLoans') ? asked : 'MyLoans';
  const navigate = useNavigate();
  const isFromList = useLocation({ select: ({ state }) => state.isFromList === true });
  return (
    <PastScreen
      key={view}
      view={view}
      day={parseCalendarDay(day)}
      onDay={(chosen) =>
        void navigate({
          to: '/past',
          search: { view, day: formatIsoDay(chosen) },
          replace: true,
          state: true,
        })
      }
      back={<BackLink isFromList={isFromList} view={view} label={pastWords.back} />}
      onOpen={(loan) => void navigate({ to: '/dashboard', search: { view, loan } })}
    />
  );
}
