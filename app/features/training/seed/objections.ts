import type { Objection } from "./training-content.ts";

export const OBJECTIONS: readonly Objection[] = [
  {
    said: "C’est trop cher.",
    meaning: "Le budget est réel, ou la personne ne voit pas encore ce que l’heure comprend.",
    answer:
      "Je comprends, c’est une vraie dépense. Le prix comprend l’entretien de départ, le suivi entre les séances et le déplacement. Si le budget est serré, une séance en duo ou toutes les deux semaines revient à peu près à la moitié, par personne ou par mois.",
    question: "Quel budget par mois serait confortable pour vous ?",
  },
  {
    said: "Je vais réfléchir.",
    meaning: "Il manque une information, ou la personne n’ose pas dire non.",
    answer:
      "Bien sûr, prenez le temps qu’il vous faut. Je vous envoie un résumé ce soir pour que vous ayez tout sous les yeux, et je ne vous relancerai qu’une fois.",
    question: "Y a-t-il un point précis sur lequel vous hésitez ?",
  },
  {
    said: "Je n’ai pas le temps.",
    meaning: "Les semaines débordent, et le format imaginé est trop grand.",
    answer:
      "C’est le cas de presque tous mes élèves. On peut commencer par trente minutes par semaine, près de votre travail ou en visio, et dix minutes seul un autre jour.",
    question: "Quel est le moment de la semaine qui saute le moins souvent ?",
  },
  {
    said: "Je peux m’entraîner seul avec des vidéos.",
    meaning: "C’est vrai, et la personne veut savoir ce que vous ajoutez.",
    answer:
      "Tout à fait, et beaucoup y arrivent très bien. Ce que j’apporte, c’est de voir ce que la vidéo ne voit pas, d’adapter, et d’être là quand l’envie baisse. Quelques séances pour poser les bases peuvent aussi suffire.",
    question: "Qu’est-ce qui vous a fait arrêter, la dernière fois ?",
  },
  {
    said: "Je ne suis pas assez en forme pour commencer.",
    meaning: "La peur d’être jugé, plus que la condition physique.",
    answer:
      "On commence exactement d’où vous êtes, il n’y a pas de niveau requis. La première séance sert à trouver ce que vous pouvez faire sans souffrir, et vous vous arrêtez quand vous voulez.",
    question: "Qu’est-ce qui vous inquiète le plus dans une première séance ?",
  },
  {
    said: "J’ai mal au dos (ou au genou).",
    meaning: "La crainte de se blesser, souvent après une mauvaise expérience.",
    answer:
      "Merci de me le dire. Voyez d’abord votre médecin ou votre kiné, et demandez ce qui est permis. Je travaille ensuite dans ces limites, et je préfère vous faire attendre que vous faire mal.",
    question: "Un professionnel de santé l’a-t-il déjà examiné ?",
  },
  {
    said: "J’ai déjà eu un coach, ça n’a rien donné.",
    meaning: "De la déception, et le besoin de ne pas revivre la même chose.",
    answer:
      "Je comprends que vous soyez prudent. Dites-moi ce qui n’allait pas : je vous dirai franchement si je travaille autrement, ou non.",
    question: "Qu’est-ce que vous auriez aimé qu’il fasse ?",
  },
  {
    said: "Combien de temps avant de voir des résultats ?",
    meaning: "Une attente précise, parfois irréaliste.",
    answer:
      "On se sent souvent mieux en quelques semaines : le souffle, le sommeil. Les changements visibles prennent plutôt des mois, et dépendent de votre régularité. Je ne promets pas de chiffre, mais nous mesurerons chaque mois.",
    question: "À quoi verriez-vous que cela valait la peine ?",
  },
  {
    said: "Je dois en parler à mon conjoint.",
    meaning: "Une décision de couple, ou une façon polie de gagner du temps.",
    answer:
      "C’est normal, cela touche le budget et l’emploi du temps de tous les deux. Je vous envoie le résumé avec le prix au mois, pour que vous puissiez en parler tranquillement.",
    question: "Quelles questions pensez-vous qu’il ou elle posera ?",
  },
  {
    said: "Un autre coach est moins cher.",
    meaning: "Une comparaison honnête : à vous de la rendre utile.",
    answer:
      "C’est possible, et il est peut-être très bien. Vérifiez sa carte professionnelle, son assurance, la durée réelle et les déplacements, puis choisissez la personne avec qui vous vous sentez en confiance.",
    question: "Qu’est-ce qui compte le plus pour vous, à part le prix ?",
  },
  {
    said: "Je ne veux pas m’engager.",
    meaning: "La peur d’être coincé dans un forfait.",
    answer:
      "Vous n’avez pas à le faire. Mes séances se prennent à l’unité, et s’annulent sans frais jusqu’à 24 heures avant. Le forfait n’a d’intérêt que si vous avez déjà envie de continuer.",
    question: "Voulez-vous commencer par une séance, et voir ensuite ?",
  },
  {
    said: "Je me sens mal à l’aise devant quelqu’un.",
    meaning: "La pudeur, parfois une mauvaise expérience.",
    answer:
      "Merci de le dire, c’est plus fréquent qu’on ne croit. Nous pouvons choisir un lieu calme, commencer en visio, et je ne vous touche jamais sans vous le demander. Vous pouvez aussi venir avec quelqu’un.",
    question: "Qu’est-ce qui vous mettrait plus à l’aise ?",
  },
];
