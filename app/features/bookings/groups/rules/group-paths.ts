/** The public page of a group session. */
export const groupPath = (coachId: number, id: string): string => `/coach/${coachId}/collectif/${id}`;

/** The coach's own pages. */
export const GROUPS_PATH = "/dashboard/groups";
export const NEW_GROUP_PATH = `${GROUPS_PATH}/new`;
export const ownGroupPath = (id: string): string => `${GROUPS_PATH}/${id}`;
