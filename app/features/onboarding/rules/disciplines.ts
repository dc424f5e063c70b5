/** The specification gives the wizard its own order and spelling; the ids are those of the disciplines. */
export const ONBOARDING_DISCIPLINES = [
  { id: 1, label: "Fitness", icon: "dumbbell" },
  { id: 2, label: "Musculation", icon: "biceps" },
  { id: 3, label: "Yoga", icon: "flower" },
  { id: 4, label: "Course à pied", icon: "footprints" },
  { id: 5, label: "CrossFit", icon: "flame" },
  { id: 6, label: "Cyclisme", icon: "bike" },
  { id: 7, label: "Boxe", icon: "swords" },
  { id: 8, label: "Pilates", icon: "stretch" },
  { id: 9, label: "Natation", icon: "waves" },
  { id: 10, label: "Tennis", icon: "tennis" },
  { id: 11, label: "Football", icon: "football" },
  { id: 12, label: "Danse", icon: "music" },
] as const;
