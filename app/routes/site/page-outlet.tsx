import { type ReactNode, useEffect, useRef } from "react";
import { matchPath, Outlet, useLocation, useNavigation } from "react-router";
import { CoachSkeleton } from "../public/coach/coach-skeleton.tsx";
import { CoachesSkeleton } from "../public/coaches/coaches-skeleton.tsx";
import { DisciplineSkeleton } from "../public/discipline/discipline-skeleton.tsx";
import { SearchSkeleton } from "../public/search-results/search-skeleton.tsx";
import { ProductSkeleton } from "../shop/product/product-skeleton.tsx";
import { ShopSkeleton } from "../shop/shop/shop-skeleton.tsx";
import { useSlowNavigation } from "./use-slow-navigation.ts";

/** The skeletons of pages that wait for the database, by path. */
const SKELETONS: [pattern: string, skeleton: ReactNode][] = [
  ["/coaches", <CoachesSkeleton key="coaches" />],
  ["/search", <SearchSkeleton key="search" />],
  ["/search-results", <SearchSkeleton key="search" />],
  ["/coach/:coachId", <CoachSkeleton key="coach" />],
  ["/discipline/:disciplineId", <DisciplineSkeleton key="discipline" />],
  ["/shop", <ShopSkeleton key="shop" />],
  ["/product/:productId", <ProductSkeleton key="product" />],
];

/**
 * Shows the page or, while another page is slow to load, that page's skeleton. The current page is only
 * hidden, so that it is unchanged if the navigation is cancelled. Pages rendered by the server never show a
 * skeleton.
 */
export function PageOutlet() {
  const { pathname } = useLocation();
  const awaited = useSlowNavigation()?.pathname;
  const skeleton =
    awaited === undefined || awaited === pathname
      ? undefined
      : SKELETONS.find(([pattern]) => matchPath(pattern, awaited))?.[1];
  const hidden = skeleton !== undefined;
  const { state } = useNavigation();
  const stoodAt = useRef(0);
  useEffect(() => {
    if (state !== "idle") stoodAt.current = window.scrollY;
  }, [state]);
  useEffect(() => {
    if (!hidden) return;
    window.scrollTo({ top: 0, behavior: "instant" });
    // The navigation was cancelled: restore the scroll position.
    return () => {
      if (window.location.pathname === pathname)
        window.scrollTo({ top: stoodAt.current, behavior: "instant" });
    };
  }, [hidden, pathname]);
  return (
    <>
      {skeleton}
      <div className={hidden ? "hidden" : "contents"}>
        <Outlet />
      </div>
    </>
  );
}
