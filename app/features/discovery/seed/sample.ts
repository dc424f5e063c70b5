import type { LocationType, Relation } from "../rules/profile.ts";

export interface CoachSample {
  slug: string;
  name: string;
  /** ids of the disciplines table; cards show the first */
  disciplines: [number, ...number[]];
  city: string;
  latitude: number;
  longitude: number;
  hourlyRateCents: number;
  isFeatured: boolean;
  isAmbassador: boolean;
  firstLessonFree: boolean;
  courseModes: ("webcam" | "in-person")[];
  /** place of the sessions in person; `travelKm` is set if the coach travels */
  locationType: LocationType;
  travelKm?: number;
  /** in the sample conversations; the page's response time is computed from them */
  answersInMinutes: number;
  /** in the sample sessions; the page's count is computed from them */
  studentsCount: number;
  /** title of the listing, followed by its description; the texts below belong to the page */
  headline: string;
  description: string;
  about: string;
  experience: string;
  teachingMethod: string;
  qualifications: string[];
  subjects: string[];
  packs: { hours: number; priceCents: number }[];
  reviews: SampleReview[];
  recommendations: { author: string; relation: Relation; text: string }[];
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
