/** Profile photos are public under unguessable names; other stored files have their own rules. */
export const PHOTO_FOLDER = "profiles/";

export function photoPath(key: string | null): string | undefined {
  return key ? `/files/${key}` : undefined;
}
