import { PhotoForm } from "~/features/accounts/components/photo-form.tsx";
import type { Account } from "~/features/accounts/queries.server.ts";
import { PageForm } from "~/features/onboarding/components/page-form.tsx";
import type { PageTexts } from "~/features/onboarding/queries/get-own-page.server.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { EmptyState } from "~/ui/feedback/empty-state.tsx";
import { Card, CardBody, CardTitle } from "~/ui/layout/card.tsx";

interface PagePanelProps {
  account: Pick<Account, "photo">;
  /** absent before the first listing */
  page: PageTexts | undefined;
}

export function PagePanel({ page, account }: PagePanelProps) {
  if (!page)
    return (
      <EmptyState
        title="Votre page n’existe pas encore"
        text="Préparez votre première annonce&nbsp;: votre page publique naît avec elle, et se complète ensuite ici."
        action={<ButtonLink to="/become-coach">Préparer mon annonce</ButtonLink>}
      />
    );
  return (
    <Card asChild>
      <section>
        <CardBody className="gap-6">
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <CardTitle>Ma page publique</CardTitle>
            {page.isPublic && (
              <ButtonLink to={`/coach/${page.id}`} variant="secondary" size="sm">
                Voir ma page
              </ButtonLink>
            )}
          </div>
          <p className="text-muted">
            {page.isPublic
              ? "Ce que vous enregistrez ici est publié tout de suite."
              : "Votre page n’est pas encore publique\u00a0: ce que vous enregistrez ici l’attend."}{" "}
            Tarifs, lieux et disciplines se règlent dans vos annonces.
          </p>
          <PhotoForm name={page.name} photo={account.photo} />
          <PageForm page={page} />
        </CardBody>
      </section>
    </Card>
  );
}
