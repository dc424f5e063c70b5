/** Profile photos are public and their names cannot be guessed; everything else that is stored has its own rules. */
export const PHOTO_FOLDER = "profiles/";

/** Where the photo of a profile is served; undefined for a profile that has none. */
export function photoPath(key: string | null): string | undefined {
  return key ? `/files/${key}` : undefined;
}
