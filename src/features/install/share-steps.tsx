import { PanelBody, PanelDialog } from '#src/ui/dialogs/panel-dialog.tsx';
import '#src/features/install/install.css';

/** How the app gets onto the home screen of an iPhone or iPad, where no browser asks. */
export function ShareSteps({ onClose }: { readonly onClose: () => void }) {
  return (
    <PanelDialog title="Add to Home Screen" onClose={onClose}>
      <PanelBody>
        <ol className="share-steps">
          <li>
            Tap <strong>Share</strong>, the square with an arrow up. In Safari on an iPhone it may be behind
            the three dots.
          </li>
          <li>
            Scroll down and tap <strong>Add to Home Screen</strong>.
          </li>
          <li>
            Leave <strong>Open as Web App</strong> on if it is shown, and tap <strong>Add</strong>.
          </li>
          <li>Open Clear to Close from the home screen, and log in there once.</li>
        </ol>
        <p className="share-steps-note">
          The app on the home screen keeps its own copy of your loans. Notes that still wait in this browser
          stay here until they are sent: let them go out first.
        </p>
      </PanelBody>
    </PanelDialog>
  );
}
