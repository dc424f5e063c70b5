import type { FirstText } from "./first-text.ts";

export const FIRST_NOTICE: FirstText = {
  effectiveOn: "2026-11-15",
  summary: "Qui édite ce site, qui l’héberge, et comment nous joindre.",
  body: `## Éditeur {#editeur}

Le site {{marque}} est édité, au sens de la loi n° 2004-575 du 21 juin 2004 pour la confiance dans l’économie numérique, par :

- **Dénomination** : {{denomination}}
- **Forme et capital** : {{forme-juridique}}
- **Siège** : {{adresse}}
- **Immatriculation** : {{immatriculation}}
- **TVA intracommunautaire** : {{tva}}
- **Direction de la publication** : {{direction-publication}}
- **Téléphone** : {{telephone}}
- **E-mail** : {{contact}}

## Hébergeur {#hebergeur}

- **Nom** : {{hebergeur}}
- **Adresse** : {{adresse-hebergeur}}

## Médiation de la consommation {#mediation}

{{mediateur}}. Les conditions de la saisine sont dans les [conditions d’utilisation](/terms#mediation).

## Point de contact et signalements {#point-de-contact}

Utilisateurs et autorités nous joignent à {{contact}}, en français ou en anglais (règlement (UE) 2022/2065). C’est aussi l’adresse où [signaler un contenu illicite](/terms#contenus).

## Propriété intellectuelle et crédits {#propriete}

Le nom, les textes, les dessins et le code du site sont protégés. Toute reprise demande notre accord, hors exceptions légales. Chaque coach reste titulaire des droits sur son annonce.

Données géographiques : [GeoNames](https://www.geonames.org), licence CC BY 4.0. Caractères : Bricolage Grotesque et Figtree, licence SIL Open Font. Pictogrammes : Lucide, licence ISC. Illustrations : {{marque}}.
`,
};
