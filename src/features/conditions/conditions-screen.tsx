import { Link } from '@tanstack/react-router';

export function ConditionsScreen() {
  return (
    <section className="plain-screen" aria-label="Conditions">
      <Link className="back-link" to="/dashboard">
        ← Home
      </Link>
      <h2>Conditions - Standard View</h2>
      <p>The conditions of a loan are not shown in this version yet.</p>
    </section>
  );
}
