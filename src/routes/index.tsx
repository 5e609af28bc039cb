import { createFileRoute } from '@tanstack/react-router';
import { entrySearch } from '#src/features/pipeline/address/entry-search.ts';
import { askList } from '#src/routes/-ask-list.ts';
import { BackToPlace } from '#src/routes/-frame/back-to-place.tsx';
import { SignInScreen } from '#src/features/session/sign-in/sign-in-screen.tsx';

export const Route = createFileRoute('/')({
  codeSplitGroupings: [],
  loader: ({ context }) => askList(context, (values, areStored) => entrySearch(values, areStored).view),
  component: () => <SignInScreen whenSignedIn={<BackToPlace />} />,
});
