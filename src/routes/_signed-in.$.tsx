import { createFileRoute } from '@tanstack/react-router';
import { NotFoundPage } from '#src/features/session/not-found-page.tsx';

/** An address that no screen has: said inside the frame, so that the way on is there. */
export const Route = createFileRoute('/_signed-in/$')({ codeSplitGroupings: [], component: NotFoundPage });
