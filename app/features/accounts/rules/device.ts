export interface Device {
  /** for example "Safari sur iPhone" */
  name: string;
  kind: "phone" | "tablet" | "computer";
}

/** Most browsers also claim to be Chrome or Safari, so the order matters: the first match wins. */
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

/** Describes a user agent, only to help the owner recognize a device. Nothing may be decided from it. */
export function describeDevice(userAgent: string | null): Device {
  const agent = userAgent ?? "";
  const browser = BROWSERS.find(([sign]) => sign.test(agent))?.[1];
  const [, system, kind] = SYSTEMS.find(([sign]) => sign.test(agent)) ?? [];
  const name = browser && system ? `${browser} sur ${system}` : (browser ?? capitalised(system));
  return { name: name ?? "Appareil inconnu", kind: kind ?? "computer" };
}

const capitalised = (text: string | undefined) => text && text.charAt(0).toUpperCase() + text.slice(1);
