import type { LocationType } from "../rules/profile.ts";

/** The shape of one sample coach: everything the catalogue shows, before it is written to the tables. */
export interface CoachSample {
  slug: string;
  name: string;
  /** ids of the disciplines table; the first one is the label shown on cards */
  disciplines: [number, ...number[]];
  city: string;
  latitude: number;
  longitude: number;
  hourlyRateCents: number;
  isFeatured: boolean;
  isAmbassador: boolean;
  firstLessonFree: boolean;
  courseModes: ("webcam" | "in-person")[];
  /** of the sessions in person; the distance where the coach travels */
  locationType: LocationType;
  travelKm?: number;
  /** in the sample conversations, from which what the page says is reckoned */
  answersInMinutes: number;
  /** in the sample sessions, from which what the page says is counted */
  studentsCount: number;
  /** of the listing, with its description; what follows is of the page */
  headline: string;
  description: string;
  about: string;
  experience: string;
  teachingMethod: string;
  qualifications: string[];
  subjects: string[];
  packs: { hours: number; priceCents: number }[];
  reviews: SampleReview[];
  recommendations: { author: string; text: string }[];
}

export interface SampleReview {
  author: string;
  rating: 1 | 2 | 3 | 4 | 5;
  comment: string;
  /** ISO day */
  date: string;
  coachResponse?: string;
  /** shown among the testimonials of the home page */
  featured?: boolean;
}
