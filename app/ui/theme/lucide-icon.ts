import { createElement, type SVGProps } from "react";

interface LucideIconData {
  node: [tag: string, attributes: Record<string, string>][];
}

/**
 * Draws an icon of the set. It stands in for the set's own function when the site is built (`vite.config.ts`), which weighs
 * as much as a dozen icons, for settings that nothing here uses.
 */
export default function createLucideIcon({ node }: LucideIconData) {
  const children = node.map(([tag, attributes]) => createElement(tag, attributes));
  return (props: SVGProps<SVGSVGElement>) =>
    createElement(
      "svg",
      {
        width: 24,
        height: 24,
        viewBox: "0 0 24 24",
        fill: "none",
        stroke: "currentColor",
        strokeWidth: 2,
        strokeLinecap: "round",
        strokeLinejoin: "round",
        "aria-hidden": props["aria-label"] ? undefined : true,
        ...props,
      },
      ...children,
    );
}
