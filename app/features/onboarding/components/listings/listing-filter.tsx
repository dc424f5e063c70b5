import { FilterLinks } from "~/ui/form/filter-links.tsx";
import { LISTING_FILTERS, type ListingFilter } from "../../rules/listings.ts";

const LABELS: Record<ListingFilter, string> = { all: "Toutes", active: "Actives", draft: "Brouillons" };

interface ListingFilterProps {
  current: ListingFilter;
  counts: Record<ListingFilter, number>;
}

export function ListingFilterLinks({ current, counts }: ListingFilterProps) {
  const filters = LISTING_FILTERS.map((key) => ({
    key,
    label: LABELS[key],
    to: key === LISTING_FILTERS[0] ? "/dashboard/listings" : `?filter=${key}`,
    count: counts[key],
  }));
  return <FilterLinks label="Filtrer les annonces" filters={filters} current={current} />;
}
