export function archiveName(arch: string): string;
export function layOutArchive(folder: string, from: { arch: string; packages: string }): void;
export function copyProgram(folder: string, packages: string): void;
