import { type ReactNode, useEffect, useRef } from "react";
import { matchPath, Outlet, useLocation, useNavigation } from "react-router";
import { CoachSkeleton } from "../public/coach/coach-skeleton.tsx";
import { CoachesSkeleton } from "../public/coaches/coaches-skeleton.tsx";
import { DisciplineSkeleton } from "../public/discipline/discipline-skeleton.tsx";
import { SearchSkeleton } from "../public/search-results/search-skeleton.tsx";
import { ProductSkeleton } from "../shop/product/product-skeleton.tsx";
import { ShopSkeleton } from "../shop/shop/shop-skeleton.tsx";
import { useSlowNavigation } from "./use-slow-navigation.ts";

/** The shapes of pages that wait for the database, by address. */
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
 * The page; or, while another one is slow to come, that one's skeleton. The page one comes from is only hidden: who
 * changes their mind finds it as it was. What the server sends never passes here, and is always complete.
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
    // The other page never came: this one stands where it stood.
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
