import { Button, ButtonLink } from "~/ui/controls/button.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { EmptyState } from "~/ui/feedback/empty-state.tsx";
import { Progress } from "~/ui/feedback/progress.tsx";
import { Skeleton, SkeletonGroup, SkeletonText } from "~/ui/feedback/skeleton.tsx";
import { toast } from "~/ui/feedback/toast-store.ts";
import { Card } from "~/ui/layout/card.tsx";
import { columns, GallerySection, Specimen } from "./specimen.tsx";

function Messages() {
  return (
    <>
      <Specimen name="Messages" layout="grid gap-4 md:grid-cols-2">
        <Alert title="Mode démonstration">Aucun paiement réel n’est effectué.</Alert>
        <Alert tone="success" title="Message envoyé !">
          Nous vous répondrons dans les plus brefs délais.
        </Alert>
        <Alert
          tone="danger"
          title="Le paiement n’a pas abouti"
          action={
            <Button size="sm" variant="secondary">
              Réessayer
            </Button>
          }
        >
          Votre banque a refusé la carte. Essayez-en une autre, rien n’a été débité.
        </Alert>
        <Alert>Une ligne seule, sans titre.</Alert>
      </Specimen>
      <Specimen name="Notifications (F8 y amène)">
        <Button
          variant="secondary"
          onClick={() => toast({ title: "Localisation détectée", description: "Lyon, à 2 km." })}
        >
          Neutre
        </Button>
        <Button
          variant="secondary"
          onClick={() =>
            toast({
              variant: "success",
              title: "Profil mis à jour",
              description: "Vos informations ont été mises à jour avec succès.",
            })
          }
        >
          Réussite
        </Button>
        <Button
          variant="secondary"
          onClick={() =>
            toast({
              variant: "destructive",
              title: "Échec de la connexion",
              description: "E-mail ou mot de passe incorrect.",
            })
          }
        >
          Échec
        </Button>
      </Specimen>
    </>
  );
}

export function FeedbackSection({ id, title }: { id: string; title: string }) {
  return (
    <GallerySection id={id} title={title}>
      <Messages />
      <Specimen name="Progression" layout={columns}>
        <Progress label="Robustesse du mot de passe" value={25} valueText="Très faible" tone="danger" />
        <Progress label="Module « Fidéliser »" value={3} max={5} valueText="3 sur 5" />
        <Progress label="Vers Super Coach" value={100} tone="green" />
        <Progress label="Pas commencé" value={0} />
      </Specimen>
      <Specimen name="Chargement" layout="grid">
        <SkeletonGroup label="Recherche en cours..." className="grid gap-5 md:grid-cols-3">
          {["un", "deux", "trois"].map((key) => (
            <Card key={key} className="grid gap-5 p-5">
              <div className="flex items-center gap-4">
                <Skeleton shape="circle" className="size-18 shrink-0" />
                <SkeletonText lines={2} className="flex-1" />
              </div>
              <SkeletonText />
            </Card>
          ))}
        </SkeletonGroup>
      </Specimen>
      <Specimen name="Rien à montrer" layout="grid gap-5 lg:grid-cols-2">
        <EmptyState
          title="Aucun coach trouvé"
          headingLevel={3}
          text="Élargissez la recherche à une ville voisine, ou choisissez une autre discipline."
          action={<ButtonLink to="/">Retour à l’accueil</ButtonLink>}
        />
        <EmptyState
          title="Votre panier est vide"
          headingLevel={3}
          illustration={<p className="font-display text-7xl font-bold text-clay-text">0</p>}
        />
      </Specimen>
    </GallerySection>
  );
}
