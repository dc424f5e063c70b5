/** A public folder. */
export const PRODUCT_FOLDER = "products/";

export const MOST_PICTURES = 8;
