import { requirePresent } from '../kernel/assert.ts'
import { isUuid, type OrganisationId } from '../kernel/ids.ts'
import { cents, type Cents } from '../kernel/money.ts'
import {
  directMethods,
  type DirectMethod,
  type PaymentProvider,
} from '../payment-methods/payment-method.ts'

/** Assets and expenses grow by debit, liabilities and income by credit. */
export type AccountKind = 'asset' | 'liability' | 'income' | 'expense'

/**
 * The providers that take money for the platform. Wallets and FPS pay the charity directly, so
 * these accounts never contain their money (ADR 0035).
 */
export const providers = ['stripe'] as const
export type Provider = (typeof providers)[number]

/**
 * Returns true if the platform owes the charity the money that this provider took. The provider is
 * null if the charity took the money itself.
 */
export const takesForPlatform = (provider: PaymentProvider | null): provider is Provider =>
  isOneOf(providers)(provider ?? '')

/** The chart of accounts. A name never changes: read models and reports contain it. */
export const chart = {
  A1: { kind: 'asset', name: 'provider:{provider}:pending' },
  A2: { kind: 'asset', name: 'provider:{provider}:available' },
  A3: { kind: 'asset', name: 'provider:{provider}:disputed' },
  A4: { kind: 'asset', name: 'bank:platform' },
  A5: { kind: 'asset', name: 'direct:{charity}:{method}' },
  A6: { kind: 'asset', name: 'receivable:{charity}' },
  L1: { kind: 'liability', name: 'charity:{charity}:pending' },
  L2: { kind: 'liability', name: 'charity:{charity}:available' },
  L3: { kind: 'liability', name: 'charity:{charity}:held' },
  L4: { kind: 'liability', name: 'charity:{charity}:payout' },
  L5: { kind: 'liability', name: 'charity:{charity}:direct' },
  L6: { kind: 'liability', name: 'refund:{provider}' },
  L7: { kind: 'liability', name: 'credit:{charity}' },
  L8: { kind: 'liability', name: 'suspense:{provider}' },
  I1: { kind: 'income', name: 'income:platform_fee' },
  I2: { kind: 'income', name: 'income:plan_fee' },
  X1: { kind: 'expense', name: 'expense:provider_fee' },
  X2: { kind: 'expense', name: 'expense:referral' },
  X3: { kind: 'expense', name: 'expense:loss' },
} as const satisfies Record<string, { kind: AccountKind; name: string }>

export type AccountCode = keyof typeof chart

export type Account =
  | { code: 'A1' | 'A2' | 'A3' | 'L6' | 'L8'; provider: Provider }
  | { code: 'L1' | 'L2' | 'L3' | 'L4' | 'L5' | 'L7'; organisationId: OrganisationId }
  | { code: 'A6'; organisationId: OrganisationId; debt?: typeof planFee }
  | { code: 'A5'; organisationId: OrganisationId; method: DirectMethod }
  | { code: 'A4' | 'I1' | 'I2' | 'X1' | 'X2' | 'X3' }

/** A charity's debt for its plan is apart from what is advanced to it, which delays its payouts. */
const planFee = 'plan_fee'
const planFeeName = new RegExp(`^(receivable:[^:]+):${planFee}$`)

/** Returns the account's name in the ledger, for example `provider:stripe:pending`. */
export const formatAccount = (account: Account): string => {
  const {
    organisationId = '',
    provider = '',
    method = '',
    debt,
  } = account as Partial<Record<string, string>>
  const name = chart[account.code].name
    .replace('{charity}', organisationId)
    .replace('{provider}', provider)
    .replace('{method}', method)
  return debt === undefined ? name : `${name}:${debt}`
}

/** The account of a name; throws on one that is not in the chart. */
export const parseAccount = (name: string): Account => {
  const [, debtor] = planFeeName.exec(name) ?? []
  if (debtor !== undefined) return { ...parseAccount(debtor), debt: planFee } as Account
  const parts = name.split(':')
  const accountCode = codes.find(
    (code) => splitCode(code).every(matches(parts)) && fits(code, parts),
  )
  const code = requirePresent(accountCode, `an account called ${name}`)
  const values = splitCode(code).flatMap((part, index) => {
    const field = fields[part]?.field
    return field === undefined ? [] : [[field, parts[index]]]
  })
  return { code, ...Object.fromEntries(values) } as Account
}

/** Returns true if the account belongs to the platform, a provider or this charity. */
export const isOpenTo = (account: Account, organisationId: OrganisationId | null): boolean =>
  !('organisationId' in account) || account.organisationId === organisationId

/** Debits less credits, as a sum that is positive on the account's normal side. */
export const onNormalSide = ({ code }: Pick<Account, 'code'>, debitsLessCredits: Cents): Cents => {
  switch (chart[code].kind) {
    case 'asset':
    case 'expense':
      return debitsLessCredits
    case 'liability':
    case 'income':
      // Subtracted from 0, so that zero is 0 and never -0.
      return cents(0 - debitsLessCredits)
  }
}

/** Captured at the provider, and not yet settled. */
export const providerPending = (provider: Provider): Account => ({ code: 'A1', provider })
/** Settled by the provider: it can be paid out. */
export const providerAvailable = (provider: Provider): Account => ({ code: 'A2', provider })
/** Withheld by the provider while a payment is disputed. */
export const providerDisputed = (provider: Provider): Account => ({ code: 'A3', provider })
export const platformBank: Account = { code: 'A4' }
/** Received by the charity itself: recorded, and never ours to pay out. Pairs with `charityDirect`. */
export const directReceipts = (organisationId: OrganisationId, method: DirectMethod): Account => ({
  code: 'A5',
  organisationId,
  method,
})
/** Advanced for a refund or a dispute, which the charity owes us. */
export const receivable = (organisationId: OrganisationId): Account => ({
  code: 'A6',
  organisationId,
})
/** The charity owes us its subscription's fee. */
export const planFeeReceivable = (organisationId: OrganisationId): Account => ({
  code: 'A6',
  organisationId,
  debt: planFee,
})
/** The money that the platform owes the charity and has not released yet. */
export const charityPending = (organisationId: OrganisationId): Account => ({
  code: 'L1',
  organisationId,
})
/** The money that can be paid out to the charity. It is never below zero. */
export const charityAvailable = (organisationId: OrganisationId): Account => ({
  code: 'L2',
  organisationId,
})
/** Held back while a payment is disputed. */
export const charityHeld = (organisationId: OrganisationId): Account => ({
  code: 'L3',
  organisationId,
})
/** Money in transit to the charity's bank. */
export const charityPayout = (organisationId: OrganisationId): Account => ({
  code: 'L4',
  organisationId,
})
export const charityDirect = (organisationId: OrganisationId): Account => ({
  code: 'L5',
  organisationId,
})
/** Money in transit back to the payer. */
export const refundsUnderWay = (provider: Provider): Account => ({ code: 'L6', provider })
/** Granted for a referral, and not used yet. */
export const referralCredit = (organisationId: OrganisationId): Account => ({
  code: 'L7',
  organisationId,
})
/** Money received for an unknown recipient. */
export const suspense = (provider: Provider): Account => ({ code: 'L8', provider })
export const platformFeeIncome: Account = { code: 'I1' }
export const planFeeIncome: Account = { code: 'I2' }
/** A provider's fee that the platform bears itself. */
export const providerFeeExpense: Account = { code: 'X1' }
export const referralExpense: Account = { code: 'X2' }
export const lossExpense: Account = { code: 'X3' }

const codes = Object.keys(chart) as AccountCode[]

const splitCode = (code: AccountCode): readonly string[] => chart[code].name.split(':')

const isOneOf =
  (list: readonly string[]) =>
  (text: string): boolean =>
    list.includes(text)

const fields: Record<string, { field: string; holds: (text: string) => boolean }> = {
  '{charity}': { field: 'organisationId', holds: isUuid },
  '{provider}': { field: 'provider', holds: isOneOf(providers) },
  '{method}': { field: 'method', holds: isOneOf(directMethods) },
}

const matches =
  (parts: readonly string[]) =>
  (part: string, index: number): boolean =>
    fields[part]?.holds(parts[index] ?? '') ?? part === parts[index]

const fits = (code: AccountCode, parts: readonly string[]): boolean =>
  splitCode(code).length === parts.length
