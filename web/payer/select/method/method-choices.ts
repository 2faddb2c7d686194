import type { OrganizationAnswer } from '@almoner/api/payer/organizations/contract.ts'
import {
  isManual,
  type ManualMethod,
  type PaymentMethod,
} from '@almoner/domain/payment-methods/payment-method.ts'

/** Ways that exist for Hong Kong and for the mainland are one choice; which of them is asked later. */
export type MethodChoice = {
  brand: string
  /** What is meant until something else is said. */
  method: PaymentMethod
}

export type MethodChoices = {
  /** Paid at once. */
  now: readonly MethodChoice[]
  /** Paid to the charity itself, which then says whether the money came. */
  direct: readonly MethodChoice[]
}

/** What this charity takes from this payer. Wallets pay for persons alone, by their terms. */
export const listMethodChoices = (
  { card, payMe, tapAndGo, manual }: OrganizationAnswer['paymentMethod'],
  { isPerson }: { isPerson: boolean },
): MethodChoices => {
  const now: PaymentMethod[] = [
    ...(card.enabled ? (['card'] as const) : []),
    ...(payMe.enabled && isPerson ? (['payme'] as const) : []),
    ...(tapAndGo.enabled && isPerson ? (['tap_and_go'] as const) : []),
  ]
  const brands = [...new Set(manual.map(methodBrand))]
  return {
    now: now.map((method) => ({ brand: method, method })),
    direct: brands.flatMap((brand) => {
      const [method] = listPlaces(manual, brand)
      return method ? [{ brand, method }] : []
    }),
  }
}

/** Paid by scanning the charity's code: all that is neither a transfer nor on paper. */
export const isScanned = (method: PaymentMethod): method is ManualMethod =>
  isManual(method) && !unscanned.has(method)

const unscanned = new Set<PaymentMethod>(['bank_transfer', 'check_writing', 'cash'])

/** `alipay` of `alipay_hk`. */
export const methodBrand = (method: PaymentMethod): string => method.replace(/_(?:hk|ch)$/, '')

/** What a brand is in each place, Hong Kong first, as far as the charity takes it. */
export const listPlaces = (manual: readonly ManualMethod[], brand: string): ManualMethod[] =>
  manual
    .filter((method) => methodBrand(method) === brand)
    .sort((one, other) => Number(isOfHongKong(other)) - Number(isOfHongKong(one)))

export const isOfHongKong = (method: PaymentMethod): boolean => method.endsWith('_hk')
