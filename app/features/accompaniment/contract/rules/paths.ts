/** Where a student follows their accompaniment, and its parts. */
export const FOLLOWED_PATH = "/mon-accompagnement";
export const MEASURES_PATH = `${FOLLOWED_PATH}/mesures`;
export const HEALTH_PATH = `${FOLLOWED_PATH}/sante`;
export const END_PATH = `${FOLLOWED_PATH}/terminer`;
/** « Renoncer au contrat ici » */
export const WITHDRAW_PATH = `${FOLLOWED_PATH}/renoncer`;
export const FOLLOWED_PROGRAMME_PATH = `${FOLLOWED_PATH}/programme`;
/** An invoice or a credit note. */
export const accompanimentDocumentPath = (documentId: string): string =>
  `${FOLLOWED_PATH}/documents/${documentId}`;

/** Where a coach has those whom they accompany, or one of them. */
export const ASSIGNED_PATH = "/dashboard/accompagnements";
export const assignedPath = (id: string): string => `${ASSIGNED_PATH}/${id}`;
export const assignedProgrammePath = (id: string): string => `${assignedPath(id)}/programme`;

/** Where an operator has one of them. */
export const operatorPath = (id: string): string => `/back-office/accompagnements/${id}`;

/** Where it is shown, answered for and chosen. */
export const LANDING_PATH = "/accompaniment";
export const SETUP_PATH = `${LANDING_PATH}/setup`;
export const PLAN_PATH = `${LANDING_PATH}/plan-selection`;
