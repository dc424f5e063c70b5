import { redirect } from "react-router";
import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import { startArticle } from "~/features/back-office/commands/work-on-articles.server.ts";
import { NewArticleForm } from "~/features/back-office/components/articles/new-article-form.tsx";
import { articlesPath, officeArticlePath } from "~/features/back-office/rules/articles.ts";
import { newArticleSchema } from "~/features/content/articles/schema.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { Breadcrumb } from "~/ui/layout/breadcrumb.tsx";
import { Card, CardBody } from "~/ui/layout/card.tsx";
import { privateAnswerHeaders, privatePage } from "../../dashboard/private-page.ts";
import type { Route } from "./+types/new-article.ts";

export const meta = () => privatePage("Nouvel article");
export const headers = privateAnswerHeaders;

export async function action({ context, request }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const operator = context.get(operatorViewerContext);
  return answerForm(context, await readForm(request), newArticleSchema, async (article) => {
    throw redirect(officeArticlePath(await startArticle(db, operator, article)));
  });
}

export default function NewArticle() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <header className="grid gap-2">
        <Breadcrumb items={[{ label: "Articles", to: articlesPath() }, { label: "Nouveau" }]} />
        <h1 className="text-3xl">Nouvel article</h1>
        <p className="text-muted">
          Il reste un brouillon, que seule l’équipe voit, tant que vous ne le publiez pas.
        </p>
      </header>
      <Card>
        <CardBody>
          <NewArticleForm />
        </CardBody>
      </Card>
    </div>
  );
}
