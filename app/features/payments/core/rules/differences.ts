import { formatEuros } from "~/platform/format/money.ts";
import { DECISION_LABELS } from "./refusals.ts";

/** French labels for the ids and codes that the nightly reconciliation stores. */

const OBJECT_LABELS: Record<string, string> = {
  charge: "Encaissement",
  transfer: "Virement",
  news: "Nouvelle",
  call: "Demande",
  payment: "Paiement",
  "account of holder": "Compte du titulaire nº",
};

const CALL_LABELS: Record<string, string> = {
  ...DECISION_LABELS,
  checkout: "Page de paiement",
  "expire checkout": "Fermeture d’une page de paiement",
  charge: "Échéance",
  "create account": "Ouverture d’un compte de paiement",
  "pay out": "Virement",
};

const STATES: Record<string, string> = {
  none: "aucun",
  planned: "prévu",
  pending: "en attente",
  authorised: "réservé",
  paid: "payé",
  failed: "non abouti",
  released: "libéré",
  done: "envoyé",
  wanted: "en cours",
  open: "en cours",
  won: "gagnée",
  lost: "perdue",
};

const state = (code = "") => STATES[code] ?? code;
const euros = (cents: string | undefined) => formatEuros(Number(cents));
const THERE = "chez le prestataire";

type Said = [pattern: RegExp, say: (...parts: string[]) => string];
const SAID: Said[] = [
  [/^mended$/, () => "corrigé"],
  [/^not dealt with, mended$/, () => "pas encore suivie, corrigé"],
  [/^not answered, mended$/, () => "restée sans réponse, corrigé"],
  [/^no answer \((.+)\)$/, (code) => `sans réponse (${code})`],
  [/^unknown here$/, () => "inconnu ici"],
  [/^(\w+), mended$/, (code) => `${state(code)}, corrigé`],
  [/^(\w+), unknown here$/, (code) => `${state(code)}, inconnu ici`],
  [
    /^(\w+) there beside (\S+)$/,
    (code, ref) => `${state(code)} ${THERE}, à côté de ${ref === "none" ? "rien ici" : ref}`,
  ],
  [/^refunded (\d+) there, (\d+) here$/, (a, b) => `remboursé\u00a0: ${euros(a)} ${THERE}, ${euros(b)} ici`],
  [/^fee (\d+) there, (\d+) here$/, (a, b) => `frais\u00a0: ${euros(a)} ${THERE}, ${euros(b)} ici`],
  [
    /^dispute (\w+) there, (\w+) here$/,
    (a, b) => `contestation\u00a0: ${state(a)} ${THERE}, ${state(b)} ici`,
  ],
  [/^(\d+) there, (\d+) here$/, (a, b) => `${euros(a)} ${THERE}, ${euros(b)} ici`],
  [/^(\w+) there, (\w+) here$/, (a, b) => `${state(a)} ${THERE}, ${state(b)} ici`],
  [/^(\d+) of (\d+) sent back$/, (a, b) => `${euros(a)} renvoyés sur ${euros(b)}`],
  [/^charge \S+: another amount at the provider$/, () => `un autre montant ${THERE}`],
  [/^charge \S+: paid twice$/, () => "payé deux fois"],
];

/** Unknown codes are shown as stored, because the operator reads them in any case. */
export function shownDifference(noted: string): string {
  const [, name = "", what = ""] = /^(.*?): (.*)$/.exec(noted) ?? [];
  const [, thing = "", id = "", about] = /^(\D+?) (\S+)(?: \((.+)\))?$/.exec(name) ?? [];
  const label = OBJECT_LABELS[thing];
  if (label === undefined) return noted;
  const kind = about === undefined ? "" : ` (${CALL_LABELS[about] ?? about})`;
  return `${label} ${id}${kind}\u00a0: ${said(what)}`;
}

function said(what: string): string {
  for (const [pattern, say] of SAID) {
    const found = pattern.exec(what);
    if (found) return say(...found.slice(1));
  }
  return what;
}
