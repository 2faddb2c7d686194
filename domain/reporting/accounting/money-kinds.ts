import * as v from 'valibot'
import { directMethods, type DirectMethod } from '../../payment-methods/method-names.ts'

/** Money that the charity receives itself, by the method by which it comes. */
type DirectKind = `direct_${DirectMethod}`

export const directKind = (method: DirectMethod): DirectKind => `direct_${method}`

const directKinds: readonly DirectKind[] = directMethods.map(directKind)

/** The income of a charity. A project may have an account of its own for it. */
export const incomeKinds = ['donations', 'payments'] as const

/** The kinds that belong to a project, so that the project's tracking applies to them. */
export const projectKinds = [
  ...incomeKinds,
  'card_fees',
  'platform_fees',
  'refunds',
  'dispute_losses',
  'dispute_fees',
] as const

/**
 * The accounts of a charity that its payments touch, as its bookkeeper has them. The journal's
 * chart is the platform's: what it owes the charity is here what the charity has at Almoner.
 */
const namedKinds = [
  /** The money that Almoner has and owes the charity, until it is paid out. */
  'clearing',
  /** The bank account that payouts go to. */
  'bank',
  ...incomeKinds,
  /** The card provider's part of a payment. */
  'card_fees',
  /** The platform's part of a payment. */
  'platform_fees',
  'refunds',
  /** The money that is withheld while a payer's bank decides about a dispute. */
  'disputes_held',
  /** The payments that the charity lost by a dispute. */
  'dispute_losses',
  'dispute_fees',
  /** The charity's debt to Almoner: an advance for a refund or dispute, or an invoice. */
  'owed',
  /** The subscription of the charity at Almoner. */
  'plan_fees',
  /** The card that pays the subscription. */
  'plan_card',
  /** Credits for the subscription that are not used yet. */
  'credits',
] as const

export type MoneyKind = (typeof namedKinds)[number] | DirectKind

export const moneyKinds: readonly MoneyKind[] = [...namedKinds, ...directKinds]

export const moneyKindSchema = v.picklist(moneyKinds)

/** Returns true if lines of this kind name the project of their payment. */
export const isOfProject = (kind: MoneyKind): kind is (typeof projectKinds)[number] =>
  (projectKinds as readonly MoneyKind[]).includes(kind)

export const isIncome = (kind: MoneyKind): kind is (typeof incomeKinds)[number] =>
  (incomeKinds as readonly MoneyKind[]).includes(kind)

/** Returns true if the charity needs an account of this kind only if it takes money by the method. */
export const isDirectKind = (kind: MoneyKind): kind is DirectKind =>
  (directKinds as readonly MoneyKind[]).includes(kind)
