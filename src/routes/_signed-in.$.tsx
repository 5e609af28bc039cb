import { createFileRoute } from '@tanstack/react-router';
import { NotFoundPage } from '#src/features/session/not-found-page.tsx';

export const Route = createFileRoute('/_signed-in/$')({ codeSplitGroupings: [], component: NotFoundPage });
