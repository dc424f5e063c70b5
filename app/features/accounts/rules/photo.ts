/** Profile photos are public and their names cannot be guessed; everything else that is stored has its own rules. */
export const PHOTO_FOLDER = "profiles/";

/** Where the photo of a profile is served; undefined for a profile that has none. */
export function photoPath(key: string | null): string | undefined {
  return key ? `/files/${key}` : undefined;
}

export const PHOTO_TYPES = ["image/jpeg", "image/png"];
const PHOTO_MAX_BYTES = 5 * 1024 * 1024;

/** What can be refused before sending; the server looks at the picture itself and refuses in the same words. */
export function checkPhoto({ type, size }: { type: string; size: number }): string | undefined {
  if (!PHOTO_TYPES.includes(type)) return "Format invalide. Seuls les fichiers JPG et PNG sont acceptés.";
  if (size > PHOTO_MAX_BYTES) return "Fichier trop volumineux. Taille maximale\u00a0: 5MB.";
  return undefined;
}

const PHOTO_MIN_SIDE = 600;

/** The same, of what can only be seen in the picture itself. */
export function checkPhotoSides({ width, height }: { width: number; height: number }): string | undefined {
  return Math.min(width, height) < PHOTO_MIN_SIDE
    ? "Les dimensions de l’image sont trop petites. Minimum 600px de largeur et hauteur."
    : undefined;
}
