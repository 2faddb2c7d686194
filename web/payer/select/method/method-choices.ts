import type { OrganizationAnswer } from '@almoner/api/payer/organizations/contract.ts'
import {
  isManual,
  type ManualMethod,
  type PaymentMethod,
} from '@almoner/domain/payment-methods/payment-method.ts'

/**
 * Methods that exist for Hong Kong and for the mainland are one choice; the payer chooses the place
 * later.
 */
export type MethodChoice = {
  brand: string
  /** The method until the payer chooses another one. */
  method: PaymentMethod
}

export type MethodChoices = {
  /** The method that last paid on this device; it is in no other list. */
  last?: MethodChoice
  /** The methods that are paid at once. */
  now: readonly MethodChoice[]
  /**
   * The methods that are paid to the charity itself, which then confirms that the money arrived.
   */
  direct: readonly MethodChoice[]
}

/**
 * Returns the methods that this charity accepts from this payer. Wallets are for persons only, by
 * their terms.
 */
export const listMethodChoices = (
  { card, payMe, tapAndGo, manual }: OrganizationAnswer['paymentMethod'],
  { isPerson, lastBrand }: { isPerson: boolean; lastBrand: string | null },
): MethodChoices => {
  const now: PaymentMethod[] = [
    ...(card.enabled ? (['card'] as const) : []),
    ...(payMe.enabled && isPerson ? (['payme'] as const) : []),
    ...(tapAndGo.enabled && isPerson ? (['tap_and_go'] as const) : []),
  ]
  const brands = [...new Set(manual.map(methodBrand))]
  const direct = brands.flatMap((brand) => {
    const [method] = listPlaces(manual, brand)
    return method ? [{ brand, method }] : []
  })
  const choices = { now: now.map((method) => ({ brand: method, method })), direct }
  const last = [...choices.now, ...direct].find(({ brand }) => brand === lastBrand)
  return last ? withLast(choices, last) : choices
}

const withLast = ({ now, direct }: MethodChoices, last: MethodChoice): MethodChoices => {
  const isOther = ({ brand }: MethodChoice): boolean => brand !== last.brand
  return { last, now: now.filter(isOther), direct: direct.filter(isOther) }
}

/** Returns all methods in the order of the screen. */
export const inOrder = ({ last, now, direct }: MethodChoices): readonly MethodChoice[] => [
  ...(last ? [last] : []),
  ...now,
  ...direct,
]

/** Paid by scanning the charity's code: all that is neither a transfer nor on paper. */
export const isScanned = (method: PaymentMethod): method is ManualMethod =>
  isManual(method) && !unscanned.has(method)

const unscanned = new Set<PaymentMethod>(['bank_transfer', 'check_writing', 'cash'])

/** Returns the brand of a method, for example `alipay` of `alipay_hk`. */
export const methodBrand = (method: PaymentMethod): string => method.replace(/_(?:hk|ch)$/, '')

/**
 * Returns the methods of a brand in each place, Hong Kong first, as far as the charity accepts
 * them.
 */
export const listPlaces = (manual: readonly ManualMethod[], brand: string): ManualMethod[] =>
  manual
    .filter((method) => methodBrand(method) === brand)
    .sort((one, other) => Number(isOfHongKong(other)) - Number(isOfHongKong(one)))

export const isOfHongKong = (method: PaymentMethod): boolean => method.endsWith('_hk')
