import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import { changeSetting, withdrawSetting } from "~/features/back-office/commands/work-on-settings.server.ts";
import { SettingCard } from "~/features/back-office/components/settings/setting-card.tsx";
import { SettingHistory } from "~/features/back-office/components/settings/setting-history.tsx";
import { toastAnswer } from "~/features/back-office/components/work-answer.ts";
import { listSettingHistory, listSettings } from "~/features/back-office/queries/list-settings.server.ts";
import { changeSettingSchema, withdrawSettingSchema } from "~/features/back-office/schema.ts";
import { standardTerms } from "~/features/business/rules/settings.ts";
import { readPage } from "~/features/discovery/rules/listing.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { privateAnswerHeaders, privatePage } from "../dashboard/private-page.ts";
import type { Route } from "./+types/settings.ts";

const PATH = "/back-office/reglages";

export const meta = () => privatePage("Réglages");
export const headers = privateAnswerHeaders;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { pool, settings: installation } = context.get(servicesContext);
  const operator = context.get(operatorViewerContext);
  const page = readPage(new URL(request.url).searchParams.get("page"));
  const now = new Date();
  const [settings, history] = await Promise.all([
    listSettings(pool, operator, { standard: standardTerms(installation), now }),
    listSettingHistory(pool, operator, page),
  ]);
  return { settings, history, now };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db, settings } = context.get(servicesContext);
  const operator = context.get(operatorViewerContext);
  const form = await readForm(request);
  switch (form.get("intent")) {
    case "change":
      return answerForm(context, form, changeSettingSchema, async (decision) => {
        await changeSetting(db, operator, standardTerms(settings), decision);
        return { message: decision.effectiveFrom ? "Réglage prévu" : "Réglage en vigueur" };
      });
    case "withdraw":
      return answerForm(context, form, withdrawSettingSchema, async ({ id }) => {
        await withdrawSetting(db, operator, id);
        return { message: "Réglage retiré" };
      });
    default:
      throw new AppError("invalid_input");
  }
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return toastAnswer(await serverAction());
}

export default function Settings({ loaderData: { settings, history, now } }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <header className="grid gap-1">
        <h1 className="text-3xl">Réglages</h1>
        <p className="max-w-prose text-muted">
          Les conditions de vos ventes. Les pages, les conditions d’utilisation et les e-mails les citent
          d’eux-mêmes. Les questions fréquentes et les formations sont vos textes&nbsp;: relisez-les après un
          changement.
        </p>
      </header>
      <ul className="grid gap-4 xl:grid-cols-2">
        {settings.map((setting) => (
          <li key={setting.key} className="grid">
            <SettingCard setting={setting} />
          </li>
        ))}
      </ul>
      <SettingHistory
        history={history}
        now={now}
        hrefFor={(page) => (page === 1 ? PATH : `${PATH}?page=${page}`)}
      />
    </div>
  );
}
