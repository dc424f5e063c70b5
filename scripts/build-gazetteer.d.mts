export function buildGazetteer(outFile: string): Promise<{ communes: number; bytes: number }>;
