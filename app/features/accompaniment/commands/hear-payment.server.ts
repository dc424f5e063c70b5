/** What the payments of this room are for. */
export const ACCOMPANIMENT_PAYABLE = "accompaniment";
