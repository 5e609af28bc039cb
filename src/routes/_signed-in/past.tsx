import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import * as v from 'valibot';
import { parseCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { formatIsoDay } from '#src/domain/calendar/iso-day.ts';
import { PastScreen } from '#src/features/pipeline/past/past-screen.tsx';
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
  return (
    <PastScreen
      key={view}
      view={view}
      day={parseCalendarDay(day)}
      onDay={(chosen) =>
        void navigate({ to: '/past', search: { view, day: formatIsoDay(chosen) }, replace: true })
      }
      back={
        <Link className="back-link" to="/dashboard" search={{ view }}>
          <ArrowLeft /> {pastWords.back}
        </Link>
      }
      onOpen={(loan) => void navigate({ to: '/dashboard', search: { view, loan } })}
    />
  );
}
