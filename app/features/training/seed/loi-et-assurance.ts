import type { ModuleText } from "./training-content.ts";

export const loiEtAssurance: ModuleText = {
  id: "loi-et-assurance",
  title: "Loi et assurance en France",
  summary:
    "Diplôme, carte professionnelle, honorabilité, assurance, statut : ce qu’il faut avoir, et où le vérifier.",
  lessons: [
    {
      id: "diplome",
      title: "Qui a le droit d’enseigner un sport contre paiement",
      body: `En France, coach sportif est un métier réglementé. Ce n’est pas une question de talent : c’est une condition pour exercer, posée par le code du sport.

## L’article L212-1

Pour enseigner, animer ou encadrer une activité physique ou sportive, ou entraîner ses pratiquants, **contre rémunération**, il faut un diplôme, un titre à finalité professionnelle ou un certificat de qualification qui garantit la compétence en matière de sécurité et qui est enregistré au répertoire national des certifications professionnelles (RNCP). La règle vaut pour une activité principale ou secondaire, habituelle, saisonnière ou occasionnelle. Une seule séance payée suffit donc, y compris à distance.

## Les diplômes les plus courants

- le **BPJEPS**, diplôme d’État du ministère des Sports, dont la mention « activités de la forme » est la plus fréquente chez les coachs ;
- le **DEJEPS** et le **DESJEPS**, de niveau supérieur, souvent par discipline ;
- les **licences STAPS**, dont « entraînement sportif » et « activité physique adaptée et santé » ;
- les **CQP** et titres de branche, plus courts, dont les prérogatives sont limitées à une activité, un public ou un volume.

Chaque certification donne des prérogatives précises : une activité, un public, un lieu. Elles sont listées dans l’annexe II-1 de l’article A212-1 du code du sport. Lisez la ligne de votre diplôme : l’ignorer ne protège pas. Certaines activités en environnement particulier, comme le ski, l’alpinisme ou la plongée, ont leurs propres diplômes.

## En formation

Une personne qui prépare un diplôme reconnu peut exercer dans le cadre de sa formation, sous l’autorité d’un tuteur, avec une attestation de stagiaire.

## Ce que l’on risque

Exercer sans la qualification requise est un délit : jusqu’à un an d’emprisonnement et 15 000 € d’amende (article L212-8). Et en cas d’accident, votre assurance a toutes les raisons de refuser de payer.

## Où vérifier

Les textes sont sur [legifrance.gouv.fr](https://www.legifrance.gouv.fr), les fiches des certifications sur [francecompetences.fr](https://www.francecompetences.fr). Le service départemental à la jeunesse, à l’engagement et aux sports (SDJES) répond aux cas particuliers.`,
      takeaways: [
        "Dès la première séance payée, il faut une certification inscrite au RNCP.",
        "Les prérogatives de chaque diplôme sont écrites : annexe II-1 du code du sport.",
        "Exercer sans qualification est un délit.",
      ],
    },
    {
      id: "carte-professionnelle",
      title: "La carte professionnelle d’éducateur sportif",
      body: `Avoir le diplôme ne suffit pas : il faut aussi déclarer son activité. C’est cette déclaration qui donne la carte professionnelle d’éducateur sportif.

## Se déclarer

L’article L212-11 du code du sport demande à toute personne qui encadre contre rémunération de se déclarer auprès de l’autorité administrative, c’est-à-dire du préfet de votre département d’exercice principal. En pratique, tout se fait en ligne, gratuitement, sur [eaps.sports.gouv.fr](https://eaps.sports.gouv.fr), et le dossier est instruit par le SDJES. On vous demande :

- une pièce d’identité et une photo ;
- une copie de vos diplômes ;
- les autres pièces que le portail énumère selon votre cas.

L’administration vérifie les diplômes et l’honorabilité, puis délivre la carte. Exercer sans s’être déclaré est puni des mêmes peines qu’exercer sans diplôme : jusqu’à un an d’emprisonnement et 15 000 € d’amende (article L212-12).

## Cinq ans, puis on renouvelle

La déclaration est renouvelée **tous les cinq ans**. Notez la date d’échéance dans votre agenda, avec un rappel trois mois avant. Signalez aussi tout changement : adresse, nouveau diplôme, nouveau département principal.

## Ce que la carte dit, et ne dit pas

Elle indique vos diplômes et les conditions dans lesquelles vous pouvez exercer. Elle ne juge pas la qualité de vos cours et ne remplace ni l’assurance, ni l’immatriculation de votre activité.

Le public peut vérifier votre carte dans l’annuaire des éducateurs sportifs du ministère. Donnez volontiers votre numéro : un élève rassuré pose moins de questions. Lorsque vous exercez dans un établissement, une copie de votre carte et de vos diplômes y est affichée.

## Les exceptions

Les fonctionnaires dans l’exercice de leurs missions statutaires et les bénévoles ne sont pas soumis à cette déclaration. Les ressortissants d’un autre État européen suivent une procédure particulière, selon qu’ils s’installent ou viennent temporairement. Dans tous ces cas, interrogez le SDJES avant la première séance, et gardez sa réponse.`,
      takeaways: [
        "La déclaration se fait en ligne sur eaps.sports.gouv.fr, avant d’exercer.",
        "La carte se renouvelle tous les cinq ans.",
        "Les bénévoles et certains fonctionnaires n’y sont pas soumis ; vous, si.",
      ],
    },
    {
      id: "honorabilite",
      title: "L’obligation d’honorabilité, et les mineurs",
      body: `Confier son corps, ou celui de son enfant, à quelqu’un suppose de la confiance. La loi y met un plancher : l’obligation d’honorabilité.

## Ce qu’elle interdit

L’article L212-9 du code du sport interdit d’encadrer, à titre rémunéré **ou bénévole**, à toute personne condamnée pour un crime ou pour certains délits dont il donne la liste : violences, agressions sexuelles, trafic de stupéfiants, mise en danger, entre autres. Une mesure administrative d’interdiction a le même effet.

Le contrôle est réel : le casier judiciaire (bulletin n° 2) et le fichier des auteurs d’infractions sexuelles ou violentes (FIJAISV) sont consultés au moment de la déclaration, puis régulièrement pendant toute la durée de la carte. Vous n’avez rien à fournir pour cela.

## Avec un mineur

- Parlez d’abord au parent, et obtenez son accord écrit : activité, lieu, horaires, personne à prévenir, informations de santé utiles.
- Préférez un lieu ouvert ou visible. La porte reste ouverte, un parent peut assister à la séance.
- Évitez les messages privés : échangez avec le parent, ou dans une conversation où il est présent.
- Expliquez tout contact physique avant de le faire, et proposez une autre façon.
- Aucune photo ni vidéo sans l’accord écrit des deux parents, et jamais par habitude.

Ces règles protègent l’enfant. Elles vous protègent aussi.

## Si un enfant vous confie quelque chose

Écoutez sans interroger, ne promettez pas le secret, notez ses mots exacts. Puis alertez : le **119**, Allô enfance en danger, est gratuit et ouvert jour et nuit. Pour des violences dans le sport, la cellule [Signal-Sports](mailto:signal-sports@sports.gouv.fr) du ministère reçoit les signalements. En cas de danger immédiat, appelez le 17 ou le 112. Se taire n’est pas une option : ne pas signaler des mauvais traitements sur un mineur est puni par la loi.

## Et entre adultes

Le respect dû à un enfant vaut pour tous. Une remarque sur un corps, une insistance, un geste non demandé suffisent à briser une relation, et parfois à la porter devant un juge.`,
      takeaways: [
        "L’honorabilité vaut pour les coachs payés comme pour les bénévoles.",
        "Avec un mineur : accord écrit d’un parent, lieu visible, échanges ouverts.",
        "Le 119 est gratuit, jour et nuit.",
      ],
    },
    {
      id: "assurance",
      title: "L’assurance de responsabilité civile professionnelle",
      body: `Un élève chute parce qu’un élastique a cédé. Les frais médicaux, l’arrêt de travail, le préjudice : la facture peut dépasser ce que vous gagnerez en dix ans. C’est le rôle de la responsabilité civile professionnelle, la « RC pro ».

## Est-elle obligatoire ?

L’exploitant d’un établissement d’activités physiques ou sportives doit s’assurer (article L321-7 du code du sport), et ne pas le faire est un délit. L’administration considère en principe qu’un coach à son compte, même sans local, entre dans cette définition. Si vous êtes salarié, c’est votre employeur qui assure ; vérifiez-le par écrit. Dans tous les cas, travailler sans assurance serait déraisonnable. Votre assurance habitation ou votre licence sportive ne couvrent pas une activité professionnelle.

## Lire son contrat

Un contrat d’assurance se juge sur ses limites. Cherchez :

- les **activités** déclarées : chaque discipline y figure-t-elle ?
- les **lieux** : domicile, plein air, salle, visio, étranger ;
- les **publics** : mineurs, femmes enceintes, personnes âgées ou malades ;
- les **montants**, surtout pour les dommages corporels ;
- la **franchise** et les exclusions ;
- ce qui se passe pour une réclamation reçue après la fin du contrat.

Déclarez tout changement : une nouvelle discipline non déclarée est une discipline non assurée. Et l’assureur suppose que vous exercez dans vos prérogatives, avec une carte à jour.

## Ce que la RC pro ne fait pas

Elle indemnise les autres, pas vous. Pour vos propres blessures et vos arrêts, il existe des contrats de prévoyance, utiles quand on est indépendant. Quant à l’élève qui se blesse seul, sans faute de personne, seule son assurance individuelle accident peut jouer : parlez-lui de son intérêt.

## Garder la preuve

Demandez chaque année une attestation à jour. Une salle, une mairie ou un élève peuvent vous la demander. Elle tient en une page, et ouvre beaucoup de portes.`,
      takeaways: [
        "Pas de séance sans RC pro : l’habitation et la licence ne couvrent pas.",
        "Activités, lieux et publics doivent figurer au contrat.",
        "La RC pro protège les autres ; pour vous, c’est la prévoyance.",
      ],
    },
    {
      id: "statut",
      title: "Statut, impôts et petites obligations",
      body: `Donner des cours contre paiement, c’est exercer une activité économique. La déclarer prend une heure, et la suite se tient avec un peu d’ordre.

## La micro-entreprise

C’est le statut le plus simple pour commencer. L’immatriculation se fait en ligne, gratuitement, sur le guichet unique des formalités ([procedures.inpi.fr](https://procedures.inpi.fr)), et donne un numéro SIRET. Vous déclarez vos recettes chaque mois ou chaque trimestre à l’Urssaf, même si elles sont nulles, et vous payez des cotisations proportionnelles. Un plafond annuel s’applique ; il est révisé tous les trois ans, comme le seuil de la franchise de TVA : regardez les chiffres de l’année sur [entreprendre.service-public.fr](https://entreprendre.service-public.fr).

Les cours de sport donnés par une personne physique, rémunérée directement par ses élèves, sont en principe exonérés de TVA (article 261, 4, 4° b du code général des impôts). L’exonération tombe dans certains cas, par exemple avec des salariés qui enseignent : vérifiez avec votre service des impôts.

## Le crédit d’impôt de l’élève

Il n’existe que pour certaines activités à domicile, avec une déclaration préalable, et sous conditions strictes. Ne le promettez jamais avant d’avoir vérifié, par écrit, que votre activité y entre ([servicesalapersonne.gouv.fr](https://www.servicesalapersonne.gouv.fr)).

## Avec des particuliers

- Un prix total annoncé avant l’engagement, et une note dès 25 €.
- Un médiateur de la consommation, dont vous donnez les coordonnées : tout professionnel doit en avoir un.
- Des données personnelles limitées au nécessaire, comme le veut le RGPD.

## Donner cours dehors

Un parc ou une plage relèvent du domaine public. Beaucoup de communes demandent une autorisation, parfois une redevance, pour y exercer une activité payante. Appelez la mairie avant de vous installer.

## L’ordre, une fois par mois

Un livre des recettes, un dossier pour les justificatifs, une date fixe pour déclarer. Mettez de côté un tiers de chaque encaissement : le jour des cotisations ne sera plus jamais une surprise.`,
      takeaways: [
        "Immatriculation gratuite sur le guichet unique, déclaration même à zéro.",
        "Plafonds, taux et TVA changent : vérifiez-les chaque année à la source.",
        "Médiateur, note, autorisation dans les parcs : les oublis les plus fréquents.",
      ],
    },
  ],
};
