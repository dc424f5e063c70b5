export const OWN_LINK_PATH = "/dashboard/partager";
export const OWN_LINK_PICTURE = `${OWN_LINK_PATH}/qr.svg`;
export const PRINTED_CARDS_PATH = `${OWN_LINK_PATH}/cartes`;
