import { Link } from "react-router";
import { CookieForm } from "~/features/consent/components/cookie-form.tsx";
import { servicesContext } from "~/platform/config/services.server.ts";
import { publicPage } from "~/platform/web/public-page.ts";
import { Breadcrumb } from "~/ui/layout/breadcrumb.tsx";
import type { Route } from "./+types/cookies.ts";
import { legalMeta } from "./legal/legal-meta.ts";

const TITLE = "Gestion des cookies";

export const headers = () => publicPage([]);

export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl, analyticsId } = context.get(servicesContext).settings;
  return { publicUrl, analyticsId };
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return legalMeta({
    title: TITLE,
    description:
      "Ce que le site garde dans votre navigateur, pour quoi et combien de temps, et les réglages pour accepter, refuser ou changer d’avis.",
    path: "/cookies",
    publicUrl: loaderData?.publicUrl ?? "",
  });
}

export default function Cookies({ loaderData: { analyticsId, publicUrl } }: Route.ComponentProps) {
  return (
    <div className="page-width pt-6 pb-16 md:pb-24">
      <Breadcrumb items={[{ label: "Accueil", to: "/" }, { label: TITLE }]} />
      <div className="grid max-w-4xl gap-8 pt-4">
        <header className="grid max-w-3xl gap-4">
          <h1 className="text-4xl font-bold sm:text-5xl">{TITLE}</h1>
          <p className="text-lg text-muted">
            Voici tout ce que le site garde dans votre navigateur, nom par nom. Vous choisissez, et vous
            pouvez revenir ici à tout moment par le bas de chaque page.
          </p>
        </header>
        <CookieForm analyticsId={analyticsId} secure={publicUrl.startsWith("https:")} />
        <p className="text-muted">
          Retirer un accord efface aussi les cookies de mesure déjà posés. Ce que nous faisons de vos données
          est dans la{" "}
          <Link
            to="/privacy"
            className="rounded-sm font-medium text-clay-text underline underline-offset-4 hover:decoration-2"
          >
            politique de confidentialité
          </Link>
          .
        </p>
      </div>
    </div>
  );
}
