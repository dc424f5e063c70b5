import { useNavigate } from "react-router";
import { readText } from "~/features/discovery/rules/listing.ts";
import { FilterForm } from "~/ui/form/filter-form.tsx";
import { CATEGORIES, CATEGORY_LABELS, PRICE_BAND_LABELS, PRICE_BANDS } from "../rules/catalogue.ts";
import {
  readShopRequest,
  SHOP_PATH,
  SHOP_SORT_LABELS,
  SHOP_SORTS,
  type ShopRequest,
  shopPath,
} from "../rules/shop-address.ts";

/** The URL holds the filters. */
export function ShopFilters({ asked }: { asked: ShopRequest }) {
  const navigate = useNavigate();
  return (
    <FilterForm
      label="Filtrer les produits"
      action={SHOP_PATH}
      text={asked.text}
      placeholder="Haltères, whey, 10&nbsp;km…"
      readText={readText}
      choices={[
        {
          name: "category",
          label: "Catégorie",
          value: asked.category ?? "",
          options: (
            <>
              <option value="">Toutes</option>
              {options(CATEGORIES, CATEGORY_LABELS)}
            </>
          ),
        },
        {
          name: "price",
          label: "Prix",
          value: asked.price,
          options: options(PRICE_BANDS, PRICE_BAND_LABELS),
        },
        {
          name: "tri",
          label: "Trier par",
          value: asked.sort,
          options: options(SHOP_SORTS, SHOP_SORT_LABELS),
        },
      ]}
      onChange={(q, chosen) => {
        const path = shopPath(readShopRequest(new URLSearchParams({ q, ...chosen })));
        navigate(path, { replace: true, preventScrollReset: true });
      }}
      className="grid-cols-2 sm:rounded-xl sm:border sm:border-line sm:bg-surface sm:shadow-card max-sm:gap-x-2 sm:grid-cols-[1fr_1fr_1fr_auto] sm:gap-4 sm:p-5 max-lg:sm:*:first:col-span-4 lg:grid-cols-[1fr_10rem_12rem_11rem_auto]"
    />
  );
}

const options = <Key extends string>(keys: readonly Key[], labels: Record<Key, string>) =>
  keys.map((key) => (
    <option key={key} value={key}>
      {labels[key]}
    </option>
  ));
