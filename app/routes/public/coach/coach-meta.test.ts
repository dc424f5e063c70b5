import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { createRoutesStub, Meta } from "react-router";
import { describe, expect, it } from "vitest";
import type { CoachProfile } from "~/features/discovery/queries/get-coach-profile.server.ts";
import { coachMeta } from "./coach-meta.ts";

const HOSTILE = "</script><script>alert(1)</script><!-- & \u2028";

const coach: CoachProfile = {
  id: 7,
  name: `Zoé ${HOSTILE}`,
  headline: HOSTILE,
  discipline: "Yoga",
  disciplineId: 3,
  isOpen: true,
  city: "Lyon",
  hourlyRateCents: 4050,
  image: "/images/coachs/zoe.svg",
  rating: 4.64,
  reviewsCount: 11,
  isAmbassador: false,
  isPremium: false,
  firstLessonFree: false,
  courseModes: ["webcam"],
  about: "",
  experience: "",
  teachingMethod: "",
  qualifications: [],
  subjects: ["Hatha"],
  studentsCount: 0,
  hasCalendar: false,
  responseMinutes: null,
  listings: [
    {
      id: 1,
      title: HOSTILE,
      description: "",
      disciplines: ["Yoga"],
      hourlyRateCents: 4050,
      sessionMinutes: 60,
      city: "Lyon",
      locationType: null,
      travelKm: null,
      byWebcam: true,
      services: [],
      packs: [],
    },
  ],
  checks: [],
  packs: [{ hours: 5, priceCents: 19_000 }],
  groups: [],
  recommendations: [],
  reviews: [],
  reviewsPage: 1,
  reviewsPageCount: 2,
};

function head(of: CoachProfile): string {
  const meta = () =>
    coachMeta(of, { publicUrl: "https://elan.example", picture: "/partage/coachs/7-0123456789ab.jpg" });
  const Page = createRoutesStub([{ path: "/", Component: () => createElement(Meta), meta }]);
  return renderToString(createElement(Page));
}

const structured = (html: string) => {
  const [, json = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
  return JSON.parse(json)["@graph"];
};

describe("what search engines are told of a coach", () => {
  it("cannot be broken out of by what a coach writes", () => {
    const html = head(coach);
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(html).not.toContain("<!--");
    expect(structured(html)[0].description).toBe(HOSTILE);
  });

  it("has offers, the average and the way to the page, and no coordinates", () => {
    const html = head({ ...coach, name: "Zoé Roy", headline: "Respirer." });
    const [service, trail] = structured(html);
    expect(service).toMatchObject({
      "@type": "LocalBusiness",
      url: "https://elan.example/coach/7",
      founder: { "@type": "Person", name: "Zoé Roy" },
      aggregateRating: { ratingValue: 4.64, reviewCount: 11 },
      makesOffer: [
        { price: "40.50", priceCurrency: "EUR" },
        { price: "190.00", priceCurrency: "EUR" },
      ],
    });
    expect(html).not.toContain("45.7");
    expect(trail.itemListElement.map(({ item }: { item: string }) => item)).toEqual([
      "https://elan.example/",
      "https://elan.example/coaches",
      "https://elan.example/discipline/3",
      "https://elan.example/coach/7",
    ]);
    expect(html).toContain("<title>Zoé Roy, coach de Yoga à Lyon · Élan</title>");
    expect(html).toContain('<link rel="canonical" href="https://elan.example/coach/7"/>');
    expect(html).toContain('content="https://elan.example/partage/coachs/7-0123456789ab.jpg"');
  });

  it("claims no rating before the first review", () => {
    expect(structured(head({ ...coach, rating: 0, reviewsCount: 0 }))[0]).not.toHaveProperty(
      "aggregateRating",
    );
  });
});
