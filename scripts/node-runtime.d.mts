/** Answers the folder of the Node that the archive carries, with bin/node. */
export function ensureNode(arch: string): string;
