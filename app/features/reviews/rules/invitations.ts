/** Of each kind: to former clients, and to people who may recommend the coach. */
export const INVITATIONS_PER_DAY = 10;

/** What the operator refuses is erased after this time, with the address of its author. */
export const REFUSED_MONTHS = 12;
