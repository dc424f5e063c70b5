import {
  BicepsFlexedIcon,
  BikeIcon,
  CircleDotIcon,
  DumbbellIcon,
  FlameIcon,
  Flower2Icon,
  FootprintsIcon,
  GoalIcon,
  HandFistIcon,
  HeartPulseIcon,
  type LucideIcon,
  MountainIcon,
  MusicIcon,
  PersonStandingIcon,
  SailboatIcon,
  SnowflakeIcon,
  TargetIcon,
  TimerIcon,
  WavesIcon,
} from "lucide-react";
import { pictureSources } from "~/platform/files/pictures/picture-sources.ts";
import { classNames } from "~/ui/theme/class-names.ts";
import type { IconName } from "../disciplines/rules.ts";

const ICONS: Record<IconName, LucideIcon> = {
  dumbbell: DumbbellIcon,
  biceps: BicepsFlexedIcon,
  flower: Flower2Icon,
  footprints: FootprintsIcon,
  flame: FlameIcon,
  bike: BikeIcon,
  swords: HandFistIcon,
  stretch: PersonStandingIcon,
  waves: WavesIcon,
  tennis: CircleDotIcon,
  football: GoalIcon,
  music: MusicIcon,
  mountain: MountainIcon,
  snowflake: SnowflakeIcon,
  heart: HeartPulseIcon,
  timer: TimerIcon,
  target: TargetIcon,
  sailboat: SailboatIcon,
};

/** `icon` is the name stored in the discipline's row. */
export function DisciplineIcon({ icon, className }: { icon: string; className?: string }) {
  const Icon = Object.hasOwn(ICONS, icon) ? ICONS[icon as IconName] : DumbbellIcon;
  return <Icon aria-hidden className={className} />;
}

const TONES: Record<string, string> = {
  clay: "bg-clay-pale text-clay-text",
  green: "bg-green-pale text-green-text",
  sand: "bg-sand text-ink",
  ink: "bg-sunken text-ink",
};

interface DisciplineMarkProps {
  discipline: { icon: string; color: string; image: string | null };
  className?: string;
}

/** The picture of a discipline, or its icon on its colour. The name stands beside it. */
export function DisciplineMark({ discipline: { icon, color, image }, className }: DisciplineMarkProps) {
  if (image)
    return (
      <img
        {...pictureSources(image, "4rem")}
        alt=""
        loading="lazy"
        className={classNames("size-12 shrink-0 rounded-md bg-sunken object-cover", className)}
      />
    );
  return (
    <span
      className={classNames(
        "grid size-12 shrink-0 place-items-center rounded-md",
        TONES[color] ?? TONES.ink,
        className,
      )}
    >
      <DisciplineIcon icon={icon} className="size-1/2" />
    </span>
  );
}
