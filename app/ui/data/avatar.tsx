import { useState } from "react";
import { pictureSources } from "~/platform/files/pictures/picture-sources.ts";
import { classNames } from "../theme/class-names.ts";

const sizes = {
  sm: { pixels: 32, widest: 32, box: "size-8 text-xs" },
  md: { pixels: 44, widest: 44, box: "size-11 text-base" },
  lg: { pixels: 72, widest: 72, box: "size-18 text-2xl" },
  // The header of a coach's page shows it larger.
  xl: { pixels: 120, widest: 160, box: "size-30 text-4xl" },
};

const palette = [
  "bg-clay-pale text-clay-text",
  "bg-green-pale text-green-text",
  "bg-sand text-ink",
  "bg-clay text-on-clay",
  "bg-green text-on-green",
  "bg-ink text-chalk",
];

/** The colour is a hash of the name, so that server and browser agree. */
function colourOf(name: string): string | undefined {
  let hash = 0x811c9dc5;
  for (const letter of name) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return palette[((hash >>> 16) ^ (hash & 0xffff)) % palette.length];
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ""].map((word) => [...(word ?? "")][0] ?? "");
  return letters.join("").toLocaleUpperCase("fr");
}

interface AvatarProps {
  name: string;
  src?: string | null;
  size?: keyof typeof sizes;
  /** hidden from screen readers, beside a visible name */
  decorative?: boolean;
  className?: string;
}

export function Avatar({ name, src, size = "md", decorative = false, className }: AvatarProps) {
  const [brokenSrc, setBrokenSrc] = useState<string>();
  const { pixels, widest, box } = sizes[size];
  const shape = classNames("shrink-0 rounded-full", box, className);

  if (src && src !== brokenSrc) {
    return (
      <img
        {...pictureSources(src, `${widest}px`)}
        alt={decorative ? "" : name}
        width={pixels}
        height={pixels}
        // The largest avatar is in a page header and part of the first paint.
        loading={size === "xl" ? "eager" : "lazy"}
        fetchPriority={size === "xl" ? "high" : "auto"}
        decoding="async"
        onError={() => setBrokenSrc(src)}
        // An image that failed before hydration has fired its error event already. naturalWidth alone proves
        // nothing: an SVG without a size has none.
        ref={(image) => {
          if (image?.complete && image.naturalWidth === 0) image.decode().catch(() => setBrokenSrc(src));
        }}
        className={classNames(shape, "bg-sand object-cover")}
      />
    );
  }
  return (
    <span
      {...(decorative ? { "aria-hidden": true } : { role: "img", "aria-label": name })}
      className={classNames(
        shape,
        "grid place-items-center font-display leading-none font-bold select-none",
        colourOf(name),
      )}
    >
      {initialsOf(name)}
    </span>
  );
}
