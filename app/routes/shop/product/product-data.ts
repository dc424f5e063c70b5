import type { ShownProduct } from "~/features/shop/catalogue/queries/find-product.server.ts";
import { CATEGORY_LABELS } from "~/features/shop/catalogue/rules/catalogue.ts";
import { productPath } from "~/features/shop/catalogue/rules/shop-address.ts";
import { WITHDRAWAL_DAYS } from "~/features/withdrawals/rules/period.ts";
import { BRAND } from "~/platform/config/brand.ts";
import type { DeliverySettings } from "~/platform/config/delivery-settings.ts";

/**
 * schema.org data for a product. Availability is left out for products with a stock: the page is cached and
 * would be out of date.
 */
export function productData(product: ShownProduct, delivery: DeliverySettings, publicUrl: string) {
  const { id, name, summary, category, pictures } = product;
  return {
    "script:ld+json": {
      "@context": "https://schema.org",
      "@type": "Product",
      "@id": `${publicUrl}${productPath(id)}#produit`,
      name,
      description: summary,
      sku: String(id),
      category: CATEGORY_LABELS[category],
      brand: { "@type": "Brand", name: BRAND.name },
      image: pictures.map(({ image }) => `${publicUrl}${image}`),
      offers: offer(product, delivery, publicUrl),
    },
  };
}

const price = (cents: number) => ({ price: (cents / 100).toFixed(2), priceCurrency: "EUR" });

function offer(
  { id, priceCents, category, type }: ShownProduct,
  delivery: DeliverySettings,
  publicUrl: string,
) {
  const isFile = category === "coaching";
  return {
    "@type": "Offer",
    url: `${publicUrl}${productPath(id)}`,
    ...price(priceCents),
    itemCondition: "https://schema.org/NewCondition",
    seller: { "@type": "Organization", name: BRAND.name },
    ...(isFile
      ? { availability: "https://schema.org/InStock" }
      : { shippingDetails: shipping(priceCents, delivery) }),
    ...(type === "subscription" && {
      priceSpecification: {
        "@type": "UnitPriceSpecification",
        ...price(priceCents),
        billingDuration: 1,
        billingIncrement: 1,
        unitCode: "MON",
      },
    }),
    hasMerchantReturnPolicy: {
      "@type": "MerchantReturnPolicy",
      applicableCountry: "FR",
      returnPolicyCategory: "https://schema.org/MerchantReturnFiniteReturnWindow",
      merchantReturnDays: WITHDRAWAL_DAYS,
      ...(!isFile && {
        returnMethod: "https://schema.org/ReturnByMail",
        returnFees: "https://schema.org/ReturnFeesCustomerResponsibility",
      }),
    },
  };
}

function shipping(priceCents: number, { flatCents, freeFromCents, days }: DeliverySettings) {
  const cents = priceCents >= freeFromCents ? 0 : flatCents;
  return {
    "@type": "OfferShippingDetails",
    shippingRate: { "@type": "MonetaryAmount", value: (cents / 100).toFixed(2), currency: "EUR" },
    shippingDestination: { "@type": "DefinedRegion", addressCountry: "FR" },
    deliveryTime: {
      "@type": "ShippingDeliveryTime",
      transitTime: { "@type": "QuantitativeValue", minValue: days.from, maxValue: days.to, unitCode: "DAY" },
    },
  };
}
