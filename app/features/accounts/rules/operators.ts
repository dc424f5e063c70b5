/** The roles of operators. An owner may do everything, and alone decides who the operators are. */
export const OPERATOR_ROLES = ["owner", "support", "finance", "content"] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/** The parts of the back office. A page, an action and a document each need one of them. */
export const AREAS = ["people", "sales", "refunds", "money", "content", "direction"] as const;
export type Area = (typeof AREAS)[number];

const AREAS_OF: Record<OperatorRole, readonly Area[]> = {
  owner: AREAS,
  support: ["people", "sales"],
  finance: ["sales", "refunds", "money"],
  content: ["content"],
};

export const OPERATOR_ROLE_LABELS: Record<OperatorRole, string> = {
  owner: "Direction",
  support: "Support",
  finance: "Finances",
  content: "Contenus",
};

export const OPERATOR_ROLE_TEXTS: Record<OperatorRole, string> = {
  owner: "Tout, et l’équipe elle-même\u00a0: les rôles et le journal.",
  support: "Les personnes, les coachs, les messages, les signalements, les ventes et les commandes.",
  finance: "Les ventes, les remboursements, les paiements, les finances et la comptabilité.",
  content: "Les articles, les questions et les produits de la boutique.",
};

export const AREA_LABELS: Record<Area, string> = {
  people: "Personnes et coachs",
  sales: "Ventes et commandes",
  refunds: "Remboursements",
  money: "Paiements et comptabilité",
  content: "Contenus publics",
  direction: "Équipe et journal",
};

/** The state of the second step in a session; "to set up" and "to give" close the back office until then. */
export type SecondStep = "given" | "not asked" | "to set up" | "to give";

/** The operator's role and second step in this session. */
export interface OperatorDuty {
  role: OperatorRole;
  secondStep: SecondStep;
}

export const hasPassedSecondStep = ({ secondStep }: OperatorDuty): boolean =>
  secondStep === "given" || secondStep === "not asked";

/** The only check of an area; false for people who are not operators. */
export const mayWork = (duty: OperatorDuty | null, area: Area): boolean =>
  duty !== null && hasPassedSecondStep(duty) && AREAS_OF[duty.role].includes(area);

export const rolesFor = (area: Area): readonly OperatorRole[] =>
  OPERATOR_ROLES.filter((role) => AREAS_OF[role].includes(area));

interface SessionFacts {
  /** two-step sign-in is required of operators here */
  isRequired: boolean;
  isEnabled: boolean;
  /** this session has given a code */
  isGiven: boolean;
}

export function secondStepOf({ isRequired, isEnabled, isGiven }: SessionFacts): SecondStep {
  if (isEnabled && isGiven) return "given";
  if (!isRequired) return "not asked";
  return isEnabled ? "to give" : "to set up";
}
