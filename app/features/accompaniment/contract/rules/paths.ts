/** The student's pages. */
export const FOLLOWED_PATH = "/mon-accompagnement";
export const MEASURES_PATH = `${FOLLOWED_PATH}/mesures`;
export const HEALTH_PATH = `${FOLLOWED_PATH}/sante`;
export const END_PATH = `${FOLLOWED_PATH}/terminer`;
/** The page behind the button « Renoncer au contrat ici ». */
export const WITHDRAW_PATH = `${FOLLOWED_PATH}/renoncer`;
export const FOLLOWED_PROGRAMME_PATH = `${FOLLOWED_PATH}/programme`;
export const accompanimentDocumentPath = (documentId: string): string =>
  `${FOLLOWED_PATH}/documents/${documentId}`;

/** The coach's pages. */
export const ASSIGNED_PATH = "/dashboard/accompagnements";
export const assignedPath = (id: string): string => `${ASSIGNED_PATH}/${id}`;
export const assignedProgrammePath = (id: string): string => `${assignedPath(id)}/programme`;

export const operatorPath = (id: string): string => `/back-office/accompagnements/${id}`;

/** The pages of the purchase. */
export const LANDING_PATH = "/accompaniment";
export const SETUP_PATH = `${LANDING_PATH}/setup`;
export const PLAN_PATH = `${LANDING_PATH}/plan-selection`;
