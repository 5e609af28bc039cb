import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#src/app/app.tsx';
import { createQueryClient } from '#src/app/query-client.ts';
import { keepPersonQueries } from '#src/app/query-persistence.ts';
import { createAppRouter } from '#src/app/router.ts';
import { createServices } from '#src/app/services.ts';
import { leaveWhenSignedOut } from '#src/app/leave-when-signed-out.ts';

const { session, pipeline, connectivity, tabs, memory } = createServices();
const queryClient = createQueryClient();
await keepPersonQueries(queryClient, window.localStorage);
leaveWhenSignedOut(window, session, tabs);
document.addEventListener('visibilitychange', memory.noteTime);

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
const router = createAppRouter({ authToken: session.authToken, connectivity });
createRoot(root).render(
  <StrictMode>
    <App router={router} queryClient={queryClient} session={session} pipeline={pipeline} />
  </StrictMode>,
);
