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
  type LucideIcon,
  MusicIcon,
  PersonStandingIcon,
  WavesIcon,
} from "lucide-react";

const ICONS: Record<string, LucideIcon> = {
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
};

/** `icon` is the name stored in the discipline's row. */
export function DisciplineIcon({ icon, className }: { icon: string; className?: string }) {
  const Icon = ICONS[icon] ?? DumbbellIcon;
  return <Icon aria-hidden className={className} />;
}
