import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import {
  createBanner,
  editBanner,
  removeBanner,
} from "~/features/back-office/commands/work-on-banners.server.ts";
import { AddBanner } from "~/features/back-office/components/banners/add-banner.tsx";
import { BannerCard } from "~/features/back-office/components/banners/banner-card.tsx";
import { SiteNav } from "~/features/back-office/components/site-nav.tsx";
import { toastAnswer } from "~/features/back-office/components/work-answer.ts";
import { listBanners } from "~/features/content/banners/queries.server.ts";
import { bannerIdSchema, bannerSchema, editBannerSchema } from "~/features/content/banners/schema.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { EmptyState } from "~/ui/feedback/empty-state.tsx";
import { privateAnswerHeaders, privatePage } from "../../dashboard/private-page.ts";
import type { Route } from "./+types/banners.ts";

export const meta = () => privatePage("Bandeau");
export const headers = privateAnswerHeaders;

export async function loader({ context }: Route.LoaderArgs) {
  const now = new Date();
  return { banners: await listBanners(context.get(servicesContext).db, now), now };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const operator = context.get(operatorViewerContext);
  const form = await readForm(request);
  switch (form.get("intent")) {
    case "add":
      return answerForm(context, form, bannerSchema, async (banner) => {
        await createBanner(db, operator, banner);
        return { message: "Bandeau ajouté" };
      });
    case "edit":
      return answerForm(context, form, editBannerSchema, async (edited) => {
        await editBanner(db, operator, edited);
        return { message: "Bandeau enregistré" };
      });
    case "delete":
      return answerForm(context, form, bannerIdSchema, async ({ id }) => {
        await removeBanner(db, operator, id);
        return { message: "Bandeau supprimé" };
      });
    default:
      throw new AppError("invalid_input");
  }
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return toastAnswer(await serverAction());
}

export default function Banners({ loaderData: { banners, now } }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <header className="grid gap-2">
        <h1 className="text-3xl">Bandeau</h1>
        <p className="text-muted">
          Une annonce en haut des pages publiques, d’un moment à un autre. Si plusieurs sont en cours, la
          dernière commencée se montre. Chacun peut la fermer.
        </p>
      </header>
      <SiteNav current="banners" />
      {banners.length === 0 ? (
        <EmptyState
          title="Aucun bandeau"
          text={"Ajoutez le premier ci-dessous\u00a0: il paraît et disparaît de lui-même."}
        />
      ) : (
        <ol className="grid gap-4">
          {banners.map((banner) => (
            <li key={banner.id}>
              <BannerCard banner={banner} />
            </li>
          ))}
        </ol>
      )}
      <AddBanner now={now} />
    </div>
  );
}
