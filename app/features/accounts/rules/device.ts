export interface Device {
  /** "Safari sur iPhone", as its owner would call it */
  name: string;
  kind: "phone" | "tablet" | "computer";
}

/** Nearly every browser also claims to be Chrome or Safari: the first that matches is the most telling. */
const BROWSERS: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, "Edge"],
  [/OPR\/|OPiOS\/|Opera/, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrom(e|ium)\/|CriOS\//, "Chrome"],
  [/Version\/.*Safari\//, "Safari"],
];

const SYSTEMS: [RegExp, string, Device["kind"]][] = [
  [/iPhone|iPod/, "iPhone", "phone"],
  [/iPad/, "iPad", "tablet"],
  [/Android.*Mobile/, "Android", "phone"],
  [/Android/, "tablette Android", "tablet"],
  [/CrOS/, "ChromeOS", "computer"],
  [/Windows/, "Windows", "computer"],
  [/Macintosh|Mac OS X/, "Mac", "computer"],
  [/Linux|X11/, "Linux", "computer"],
];

/** A user agent in words. It is only a hint for its owner to recognise a device: nothing is decided from it. */
export function describeDevice(userAgent: string | null): Device {
  const agent = userAgent ?? "";
  const browser = BROWSERS.find(([sign]) => sign.test(agent))?.[1];
  const [, system, kind] = SYSTEMS.find(([sign]) => sign.test(agent)) ?? [];
  const name = browser && system ? `${browser} sur ${system}` : (browser ?? capitalised(system));
  return { name: name ?? "Appareil inconnu", kind: kind ?? "computer" };
}

const capitalised = (text: string | undefined) => text && text.charAt(0).toUpperCase() + text.slice(1);
