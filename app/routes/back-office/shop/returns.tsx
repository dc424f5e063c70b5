import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import { ShopNav } from "~/features/back-office/components/shop/shop-nav.tsx";
import { ShopReturnCard } from "~/features/back-office/components/shop/shop-return-card.tsx";
import { countShopWork, listShopReturns } from "~/features/back-office/queries/list-shop-returns.server.ts";
import { readReturnView, shopReturnsPath } from "~/features/back-office/rules/shop.ts";
import { readPage } from "~/features/discovery/rules/listing.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { formatCount } from "~/platform/format/numbers.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { privatePage } from "../../dashboard/private-page.ts";
import { OfficePage } from "../office-page.tsx";
import type { Route } from "./+types/returns.ts";

export const meta = () => privatePage("Retours");

export async function loader({ context, request }: Route.LoaderArgs) {
  const operator = context.get(operatorViewerContext);
  const { pool } = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  const view = readReturnView(searchParams.get("etat"));
  const [found, work] = await Promise.all([
    listShopReturns(pool, operator, { view, page: readPage(searchParams.get("page")) }),
    countShopWork(pool, operator),
  ]);
  return { ...found, work, view, now: new Date() };
}

export default function Returns({ loaderData }: Route.ComponentProps) {
  const { rows, total, page, pageCount, work, view, now } = loaderData;
  const isOpen = view === "a-traiter";
  return (
    <OfficePage
      title="Retours"
      text={
        isOpen
          ? `${formatCount(total, "retour en cours", "retours en cours")}, ceux à rembourser d’abord`
          : `${formatCount(total, "rétractation")}, de la plus récente à la plus ancienne`
      }
      tools={
        <>
          <ShopNav current="returns" work={work} />
          <div>
            <ButtonLink variant="link" to={shopReturnsPath({ view: isOpen ? "tous" : "a-traiter" })}>
              {isOpen ? "Voir toutes les rétractations" : "Ne voir que celles en cours"}
            </ButtonLink>
          </div>
        </>
      }
      empty={{
        title: "Rien à traiter",
        text: "Quand quelqu’un renonce à un article déjà parti, son retour arrive ici.",
      }}
      page={page}
      pageCount={pageCount}
      hrefFor={(to) => shopReturnsPath({ view, page: to })}
    >
      {rows.map((withdrawal) => (
        <li key={withdrawal.id}>
          <ShopReturnCard withdrawal={withdrawal} now={now} />
        </li>
      ))}
    </OfficePage>
  );
}
