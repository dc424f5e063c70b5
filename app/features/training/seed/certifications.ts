import { STANDARD_TERMS } from "~/features/business/rules/settings.ts";
import type { CertificationText } from "./training-content.ts";

export const CERTIFICATIONS: readonly CertificationText[] = [
  {
    id: "accueillir-en-securite",
    title: "Accueillir en sécurité",
    summary: "La première séance, les signes d’alerte, les premiers gestes et l’adaptation à chacun.",
    modules: ["premiere-seance", "securite", "ages-et-blessures"],
    questions: [
      {
        text: "À la première séance, un élève dit avoir eu une douleur dans la poitrine en montant un escalier. Que faites-vous ?",
        options: [
          "Une séance légère, pour voir comment il réagit",
          "Pas d’effort aujourd’hui, et un avis médical avant de commencer",
          "Un test d’effort maximal, pour en avoir le cœur net",
          "Rien de particulier s’il se sent bien maintenant",
        ],
        right: 1,
        explanation:
          "Une douleur à la poitrine à l’effort demande un avis médical avant toute séance. Vous n’avez ni à diagnostiquer, ni à vérifier par vous-même.",
      },
      {
        text: "Pendant une séance, l’élève a soudain la parole troublée et un bras faible. Quel est le premier réflexe ?",
        options: [
          "Lui faire boire un verre d’eau sucrée",
          "Le raccompagner chez lui pour qu’il se repose",
          "Noter l’heure et appeler le 15 ou le 112",
          "Attendre dix minutes de voir si cela passe",
        ],
        right: 2,
        explanation:
          "Ce sont les signes d’un accident vasculaire cérébral. L’heure des premiers signes aide les médecins, et chaque minute compte. On ne donne ni à boire, ni à manger.",
      },
      {
        text: "Face à un arrêt cardiaque, à quel rythme fait-on les compressions ?",
        options: ["60 à 80 par minute", "100 à 120 par minute", "Plus de 150 par minute"],
        right: 1,
        explanation:
          "De 100 à 120 par minute, sans s’arrêter, pendant qu’une autre personne appelle et cherche un défibrillateur.",
      },
      {
        text: "Il fait très chaud, votre élève titube et tient des propos incohérents. C’est…",
        options: [
          "une simple fatigue : on fait une pause",
          "une hypoglycémie : on donne du sucre et on continue",
          "une urgence vitale : on alerte et on refroidit sans attendre",
        ],
        right: 2,
        explanation:
          "Une confusion à l’effort par forte chaleur évoque un coup de chaleur. On appelle les secours, on met à l’ombre, on déshabille et on refroidit.",
      },
      {
        text: "Quelle intensité viser à la première séance d’un débutant ?",
        options: [
          "Jusqu’à l’échec, pour connaître ses limites",
          "Un effort ressenti de 5 ou 6 sur 10",
          "Le plus facile possible, sans aucun effort",
        ],
        right: 1,
        explanation:
          "Un effort de 5 ou 6 sur 10 laisse une impression de réussite. Les tests maximaux exposent à l’accident et n’apprennent rien d’utile ce jour-là.",
      },
      {
        text: "À partir de 65 ans, que recommande l’OMS en plus de l’endurance ?",
        options: [
          "Des exercices d’équilibre et de force, au moins trois fois par semaine",
          "D’éviter le renforcement musculaire",
          "Des étirements seulement",
        ],
        right: 0,
        explanation:
          "L’équilibre et la force préviennent les chutes. On gagne en force à tout âge, avec un support à portée de main.",
      },
      {
        text: "Une élève enceinte souhaite continuer vos séances. Par quoi commencez-vous ?",
        options: [
          "Vous refusez : le sport est interdit pendant la grossesse",
          "Vous demandez l’accord de son médecin ou de sa sage-femme, puis vous adaptez",
          "Vous gardez exactement le même programme",
        ],
        right: 1,
        explanation:
          "Bouger est recommandé en l’absence de contre-indication, mais ce n’est pas au coach d’en juger. Avec un accord, on garde une intensité où l’on peut parler, sans chute, ni choc, ni chaleur.",
      },
    ],
  },
  {
    id: "exercer-dans-les-regles",
    title: "Exercer dans les règles",
    summary: "Diplôme, carte professionnelle, assurance, mineurs et limites du conseil alimentaire.",
    modules: ["loi-et-assurance", "nutrition"],
    questions: [
      {
        text: "Vous donnez une seule séance payée par an. Faut-il une qualification reconnue ?",
        options: [
          "Non, en dessous de dix séances par an",
          "Oui : la règle vaut aussi pour une activité occasionnelle",
          "Seulement si la séance a lieu dans une salle",
        ],
        right: 1,
        explanation:
          "L’article L212-1 du code du sport vise l’enseignement contre rémunération, de façon habituelle, saisonnière ou occasionnelle, quel que soit le lieu.",
      },
      {
        text: "La déclaration qui donne la carte professionnelle d’éducateur sportif se renouvelle tous les…",
        options: ["deux ans", "cinq ans", "dix ans", "jamais"],
        right: 1,
        explanation: "Elle est renouvelée tous les cinq ans, en ligne, auprès du préfet du département.",
      },
      {
        text: "L’obligation d’honorabilité s’applique…",
        options: [
          "aux seuls coachs salariés",
          "aux coachs rémunérés seulement",
          "aux coachs rémunérés comme aux bénévoles",
        ],
        right: 2,
        explanation:
          "L’article L212-9 du code du sport vise l’encadrement à titre rémunéré ou bénévole. Le contrôle est fait par l’administration.",
      },
      {
        text: "Votre assurance habitation couvre-t-elle vos cours particuliers ?",
        options: [
          "Oui, si vous les donnez chez vous",
          "Non : il faut une responsabilité civile professionnelle",
          "Oui, tant que l’élève a une licence sportive",
        ],
        right: 1,
        explanation:
          "Une assurance habitation ou une licence ne couvrent pas une activité professionnelle. Il faut une RC pro, avec vos activités, vos lieux et vos publics.",
      },
      {
        text: "Un élève vous demande un plan de repas chiffré pour perdre dix kilos. Que répondez-vous ?",
        options: [
          "Vous le rédigez, en copiant un modèle sérieux",
          "Vous lui vendez un complément à la place",
          "Vous rappelez les repères publics et l’orientez vers un diététicien",
        ],
        right: 2,
        explanation:
          "Un plan individuel et chiffré relève du diététicien, profession de santé réglementée. Les recommandations publiques, elles, peuvent être citées.",
      },
      {
        text: "Avec un élève de 13 ans, quelle précaution est indispensable ?",
        options: [
          "L’accord écrit d’un parent, et un lieu visible où il peut assister à la séance",
          "Échanger en privé avec l’enfant pour gagner sa confiance",
          "Aucune, si la séance a lieu en visio",
        ],
        right: 0,
        explanation:
          "Un parent connaît l’activité, le lieu et l’horaire, et peut venir à tout moment, en visio aussi. Ces règles protègent l’enfant, et vous protègent.",
      },
      {
        text: "Qui peut dispenser une activité physique adaptée prescrite par un médecin ?",
        options: [
          "N’importe quel coach diplômé",
          "Les professionnels définis par le code de la santé publique, selon leurs prérogatives",
          "Seulement les médecins",
        ],
        right: 1,
        explanation:
          "Kinésithérapeutes, ergothérapeutes, psychomotriciens, diplômés STAPS en activité physique adaptée, et d’autres quand leurs prérogatives le prévoient (article D1172-2). Sinon, on oriente vers une Maison Sport-Santé.",
      },
    ],
  },
  {
    id: "developper-son-activite",
    title: "Développer son activité",
    summary: "Un prix juste, des élèves qui restent, et des séances en visio qui tiennent la route.",
    modules: ["tarifs", "fidelisation", "visio"],
    questions: [
      {
        text: "Sur une séance vendue 60 € sur la plateforme, quelle est la commission ?",
        options: [
          `${(60 * STANDARD_TERMS.commissionRate) / 100} €`,
          `${(60 * STANDARD_TERMS.commissionRate) / 50} €`,
          `${(60 * STANDARD_TERMS.commissionRate) / 200} €`,
        ],
        right: 0,
        explanation: `La commission est de ${STANDARD_TERMS.commissionRate} % de chaque séance vendue. Elle se compte avant de fixer son prix, avec les cotisations et les frais.`,
      },
      {
        text: "Un prospect trouve votre tarif trop élevé. Quelle réponse garde un prix juste ?",
        options: [
          "Baisser le prix de l’heure, pour ne pas le perdre",
          "Proposer une autre formule : plus courte, en duo ou en visio",
          "Lui proposer de payer en espèces, sans facture",
        ],
        right: 1,
        explanation:
          "À qui veut payer moins, on propose moins, pas la même chose moins cher. Et un paiement non déclaré vous fait perdre vos protections.",
      },
      {
        text: "Un élève annule deux fois dans le mois. Que faites-vous ?",
        options: [
          "Vous attendez qu’il revienne de lui-même",
          "Vous lui rappelez sèchement ses engagements",
          "Vous lui demandez si le rythme convient encore, et ce que l’on peut changer",
        ],
        right: 2,
        explanation:
          "Deux annulations sont un signal, pas une faute. Une question simple, tôt, sauve bien des accompagnements.",
      },
      {
        text: "Comment demander un avis ?",
        options: [
          "Une fois, après une réussite, sans contrepartie",
          "En offrant une séance contre cinq étoiles",
          "En l’écrivant à la place de l’élève, avec son accord",
        ],
        right: 0,
        explanation:
          "Un avis se demande simplement, une seule fois. Acheter ou écrire un avis est interdit, même avec l’accord de l’élève.",
      },
      {
        text: "Quels repères rendent le mieux les progrès visibles ?",
        options: [
          "Le poids, chaque semaine",
          "Un repère de vie, un d’effort, un de régularité",
          "Des photos avant et après, publiées en ligne",
        ],
        right: 1,
        explanation:
          "Trois repères choisis avec l’élève : il y en a presque toujours un qui monte. La balance et les photos sont de mauvais juges.",
      },
      {
        text: "En visio, que faut-il savoir avant de commencer ?",
        options: [
          "Rien de plus qu’en salle",
          "L’adresse exacte de l’élève, un second numéro et un proche à prévenir",
          "La marque de son ordinateur",
        ],
        right: 1,
        explanation:
          "En cas de malaise, c’est vous qui appelez les secours : il faut pouvoir dire où se trouve la victime.",
      },
      {
        text: "Vous augmentez vos tarifs. Quelle façon de faire respecte vos élèves ?",
        options: [
          "L’appliquer dès la prochaine séance, sans prévenir",
          "L’annoncer deux mois avant, sans toucher aux forfaits en cours",
          "N’augmenter que les élèves les plus réguliers",
        ],
        right: 1,
        explanation:
          "Une hausse s’annonce à l’avance, par écrit, avec sa date. Les forfaits déjà payés gardent leur prix.",
      },
    ],
  },
];
