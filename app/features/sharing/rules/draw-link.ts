import { renderSVG } from "uqr";

/** A link as a QR code. Its white border is part of it, so that phones read it on any paper and any theme. */
export const drawLink = (url: string): string => renderSVG(url, { border: 3, ecc: "M" });
