import { forCoaches } from "~/features/accounts/gate.server.ts";
import { Breadcrumb } from "~/ui/breadcrumb.tsx";
import { NOT_YET_PAGES } from "../dashboard/not-yet-pages.ts";
import { NotYetScreen } from "../dashboard/not-yet-screen.tsx";
import { privateHeaders, privatePage } from "../dashboard/private-page.ts";
import type { Route } from "./+types/payment-settings.ts";

export const headers = privateHeaders;

export const middleware: Route.MiddlewareFunction[] = [forCoaches];

/** Having a loader makes every navigation here ask the server, and so pass the guard. */
export const loader = () => null;

const PAGE = "coach-payment-settings";

export function meta(): Route.MetaDescriptors {
  return privatePage(NOT_YET_PAGES[PAGE].title);
}

/** The one page of the coach's area without the side menu: a path of links leads back to it. */
export default function PaymentSettings() {
  return (
    <div className="page-width grid gap-4 py-6 md:py-10">
      <Breadcrumb
        items={[
          { label: "Tableau de bord", to: "/dashboard" },
          { label: "Paramètres", to: "/dashboard/settings" },
          { label: "Paiement" },
        ]}
      />
      <NotYetScreen id={PAGE} />
    </div>
  );
}
