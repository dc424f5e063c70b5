import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import { CodesNav } from "~/features/back-office/codes/components/codes-nav.tsx";
import { CodesSearch } from "~/features/back-office/codes/components/codes-search.tsx";
import { GiftCardRow } from "~/features/back-office/codes/components/gift-card-row.tsx";
import { listGiftCards } from "~/features/back-office/codes/queries/list-gift-cards.server.ts";
import { codesPath, GIFT_CARDS_DESK_PATH, readGiftCardFilters } from "~/features/back-office/codes/rules.ts";
import { readPage, readText } from "~/features/discovery/rules/listing.ts";
import { GIFT_CARD_STATE_LABELS } from "~/features/payments/gift-cards/rules/gift-cards.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { formatCount } from "~/platform/format/numbers.ts";
import { privatePage } from "../../dashboard/private-page.ts";
import { OfficePage } from "../office-page.tsx";
import type { Route } from "./+types/gift-cards.ts";

export const meta = () => privatePage("Cartes cadeaux");

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const { pool } = context.get(servicesContext);
  const filters = readGiftCardFilters(searchParams, readText(searchParams.get("q")));
  const page = readPage(searchParams.get("page"));
  return { ...(await listGiftCards(pool, context.get(operatorViewerContext), filters, page)), filters };
}

export default function DeskGiftCards({ loaderData }: Route.ComponentProps) {
  const { rows, total, filters, ...pages } = loaderData;
  return (
    <OfficePage
      title="Cartes cadeaux"
      text={`${formatCount(total, "carte")}, la dernière achetée d’abord. Leurs codes ne sont montrés à personne ici.`}
      tools={
        <>
          <CodesNav current="gift cards" />
          <CodesSearch
            about="Cartes cadeaux"
            action={GIFT_CARDS_DESK_PATH}
            label="Quatre derniers caractères, ou une adresse e-mail"
            filters={filters}
            states={GIFT_CARD_STATE_LABELS}
          />
        </>
      }
      empty={{
        title: "Aucune carte cadeau",
        text: "Celles qui sont vendues paraissent ici. Cherchez par les quatre derniers caractères du code, ou par l’adresse entière de l’acheteur ou du destinataire.",
      }}
      {...pages}
      hrefFor={(page) => codesPath(GIFT_CARDS_DESK_PATH, filters, page)}
    >
      {rows.map((card) => (
        <li key={card.id}>
          <GiftCardRow card={card} />
        </li>
      ))}
    </OfficePage>
  );
}
