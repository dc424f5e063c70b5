/** Installs exactly what a folder's lockfile says, once for each lockfile. */
export function ensurePackages(folder?: string): void;
