import { prospectsPath } from "../../rules/addresses.ts";

export function ExpectedColumns() {
  return (
    <div className="grid gap-2">
      <p>
        La première ligne nomme les colonnes&nbsp;: <strong>Prénom</strong>, <strong>Nom</strong> et{" "}
        <strong>E-mail</strong>, puis si vous les avez Téléphone, Statut, Prochain appel et Notes.
      </p>
      <p className="text-muted">
        Rien n’est ajouté avant que vous ayez vu le résultat. Vos prospects importés ne reçoivent rien de
        notre part.
      </p>
      <a
        href={`${prospectsPath({}, "export")}?model`}
        download
        className="inline-flex min-h-11 w-fit items-center font-semibold text-clay-text underline underline-offset-4 hover:decoration-2"
      >
        Télécharger un fichier modèle
      </a>
    </div>
  );
}
