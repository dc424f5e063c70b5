import { Link } from "react-router";
import type { ListedCoach } from "../coach-card.tsx";
import { FittedCoaches } from "../fitted-coaches.tsx";

/** Paid places, apart from the results and told as advertising, as the law on rankings asks. */
export function SponsoredCoaches({ coaches }: { coaches: readonly ListedCoach[] }) {
  return (
    <section aria-labelledby="sponsorises" className="grid gap-4 rounded-lg bg-sunken p-4 sm:p-6">
      <div className="grid gap-1">
        <h2 id="sponsorises" className="text-xl">
          Mis en avant contre paiement
        </h2>
        <p className="max-w-2xl text-sm text-muted">
          Ces coachs paient pour être montrés ici, à tour de rôle. Leur place dans les résultats, plus bas,
          n’en dépend pas.{" "}
          <Link to="/terms#classement" className="rounded-sm text-clay-text underline underline-offset-4">
            Comment les résultats sont classés
          </Link>
        </p>
      </div>
      <FittedCoaches
        coaches={coaches.map((coach) => ({ ...coach, isSponsored: true }))}
        headingLevel={3}
        onFirstScreen
      />
    </section>
  );
}
