import { Link, useRouteLoaderData } from "react-router";
import type { Viewer } from "~/features/accounts/rules/viewer.ts";
import { BRAND } from "~/platform/config/brand.ts";
import { Wordmark } from "./wordmark.tsx";

const BECOME_COACH = { label: "Devenir coach", to: "/become-coach" };
const DESK = { label: "Tableau de bord", to: "/dashboard" };

const COLUMNS = [
  {
    title: "Découvrir",
    links: [
      { label: "Accueil", to: "/" },
      { label: "Coachs", to: "/coaches" },
      { label: "Rechercher un coach", to: "/search" },
      { label: "Offrir une carte cadeau", to: "/cartes-cadeaux" },
      BECOME_COACH,
    ],
  },
  {
    title: "Aide",
    links: [
      { label: "Contact", to: "/contact" },
      { label: "FAQ", to: "/faq" },
      { label: "Renoncer à un achat", to: "/retractation" },
    ],
  },
  {
    title: "Informations légales",
    links: [
      { label: "Conditions d’utilisation", to: "/terms" },
      { label: "Politique de confidentialité", to: "/privacy" },
      { label: "Gestion des cookies", to: "/cookies" },
      { label: "Mentions légales", to: "/mentions-legales" },
    ],
  },
];

interface FooterFacts {
  contactEmail: string | undefined;
  viewer: Viewer | null;
}

export function SiteFooter() {
  const { contactEmail, viewer } = useRouteLoaderData<FooterFacts>("root") ?? {};
  // Coaches are not invited to become one.
  const shown = (link: typeof DESK) => (link === BECOME_COACH && viewer?.role === "coach" ? DESK : link);
  return (
    <footer className="border-t border-line bg-sunken">
      <div className="page-width grid gap-10 py-12 sm:grid-cols-2 lg:grid-cols-[1.6fr_1fr_1fr_1fr]">
        <div className="max-w-xs space-y-3">
          <Wordmark />
          <p className="text-muted">{BRAND.tagline}. Trouvez, échangez, réservez, progressez.</p>
          {contactEmail && (
            <a
              href={`mailto:${contactEmail}`}
              className="inline-block rounded-sm font-medium text-clay-text underline underline-offset-4"
            >
              {contactEmail}
            </a>
          )}
        </div>
        {COLUMNS.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className="mb-3 text-base">{title}</h2>
            <ul className="space-y-1">
              {links.map(shown).map(({ label, to }) => (
                <li key={to}>
                  <Link
                    to={to}
                    className="inline-block rounded-sm py-1.5 text-muted underline-offset-4 hover:text-ink hover:underline"
                  >
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <p className="page-width border-t border-line py-6 text-sm text-muted">
        © {BRAND.name}. Données géographiques&nbsp;: GeoNames (CC BY 4.0).
      </p>
    </footer>
  );
}
