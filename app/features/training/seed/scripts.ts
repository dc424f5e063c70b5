import type { Script } from "./training-content.ts";

export const SCRIPTS: readonly Script[] = [
  {
    id: "premiere-reponse",
    title: "Répondre à une première demande",
    when: "Dans la journée, à quelqu’un qui vient d’écrire.",
    text: `Bonjour [prénom],

Merci pour votre message. Si je comprends bien, vous cherchez à [objectif, dans ses mots].

Je donne cours à [lieu] le [jours], à [prix] la séance de [durée]. Avant de choisir quoi que ce soit, je vous propose un appel de quinze minutes, sans engagement, pour voir si je suis la bonne personne.

Seriez-vous disponible [créneau 1] ou [créneau 2] ?

À bientôt,
[votre prénom]`,
  },
  {
    id: "premier-appel",
    title: "Conduire le premier appel",
    when: "Quinze minutes au téléphone : un fil à suivre, pas un texte à lire.",
    text: `1. « Bonjour [prénom], c’est [votre prénom]. Est-ce toujours un bon moment ? »
2. « Qu’est-ce qui vous a donné envie d’écrire maintenant ? » (écouter, reformuler)
3. « Qu’aimeriez-vous pouvoir faire dans trois mois ? »
4. « Y a-t-il une blessure, un traitement ou un suivi médical que je dois connaître ? »
5. « Voici comment je travaillerais avec vous : [rythme], [lieu], [prix]. Qu’en pensez-vous ? »
6. « Vous n’avez rien à décider maintenant. Je vous envoie un résumé ce soir. »`,
  },
  {
    id: "resume",
    title: "Résumer après la première séance",
    when: "Le soir même, pour que tout soit écrit.",
    text: `Bonjour [prénom],

Merci pour cette première séance. Ce que j’en retiens :

- votre objectif : [dans ses mots] ;
- votre point fort : [précis] ; ce que nous travaillerons : [précis] ;
- le rythme proposé : [rythme], à [prix] la séance, soit [total] par mois ;
- les séances se déplacent ou s’annulent sans frais jusqu’à 24 heures avant.

D’ici la prochaine fois, si vous en avez envie : [dix minutes d’exercice].

Prenez le temps d’y penser. Je reste à votre disposition.
[votre prénom]`,
  },
  {
    id: "relance",
    title: "Relancer, une seule fois",
    when: "Cinq à sept jours après une proposition restée sans réponse.",
    text: `Bonjour [prénom],

Je reviens vers vous une seule fois, au cas où mon message se serait perdu. Avez-vous encore envie de [objectif] ?

Si ce n’est pas le bon moment, ou si vous avez trouvé quelqu’un d’autre, aucun souci : un mot suffit, et je ne vous écrirai plus.

Belle journée,
[votre prénom]`,
  },
  {
    id: "budget",
    title: "Quand le budget coince",
    when: "Après un « c’est trop cher », pour proposer autre chose sans brader.",
    text: `Bonjour [prénom],

Merci de votre franchise. Mon tarif à l’heure reste le même pour tous, mais il y a d’autres façons de travailler ensemble :

- une séance toutes les deux semaines, avec un programme entre-temps : [prix] par mois ;
- en duo avec une personne de votre choix : [prix] chacun ;
- en visio, quarante-cinq minutes : [prix].

Si rien ne convient, dites-le-moi simplement : je peux vous conseiller une association près de chez vous.

[votre prénom]`,
  },
  {
    id: "reprise",
    title: "Proposer une reprise à un ancien élève",
    when: "Quelques mois après un départ en bons termes, une seule fois.",
    text: `Bonjour [prénom],

Je pensais à vous : il y a [durée], vous veniez de réussir [réussite précise]. Comment allez-vous depuis ?

Si l’envie de reprendre revient, j’ai une place le [créneau]. Sinon, un petit mot de nouvelles me ferait déjà plaisir.

À bientôt, peut-être,
[votre prénom]`,
  },
];
