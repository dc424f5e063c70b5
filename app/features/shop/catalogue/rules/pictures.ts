/** Where the pictures of products are stored: anybody may see them. */
export const PRODUCT_FOLDER = "products/";

export const MOST_PICTURES = 8;
