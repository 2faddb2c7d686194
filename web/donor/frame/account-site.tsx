import { createContext, use, type ReactNode } from 'react'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import type { TransactionType } from '@almoner/domain/payment-methods/transaction-type.ts'

/** The charity's site that an account is opened from, as its screens need it. */
export type AccountSite = {
  charity: {
    id: string
    name: string
    address: string
    url: string | null
    /** The minimum of one gift. */
    minimumCents: Cents
    /** It takes no payments at present. */
    isSuspended: boolean
  }
  header: ReactNode
  footer: ReactNode
  /** Called after a login, and after a deliberate logout. */
  entered: () => void
  left: () => void
  /** Called with an instalment that was paid here. Returns the thank-you screen if it is free. */
  paid: (instalment: PaidInstalment) => '/ConfirmPayment' | undefined
}

/** The content of a thank-you screen. */
export type PaidInstalment = {
  projectId: string | null
  transactionType: TransactionType
  receiptLink: string
  totalCents: Cents
  /** Null if they do not add up to the charged sum. */
  lines: {
    amountCents: Cents
    feeCents: Cents
    charityReceivesCents: Cents
    totalCents: Cents
  } | null
  firstName: string
  email: string
  card: { reference: string; brand: string; country: string; last4: string }
  paidAt: string
}

const AccountSiteContext = createContext<AccountSite | undefined>(undefined)

export const AccountSiteProvider = AccountSiteContext.Provider

export const useAccountSite = (): AccountSite =>
  requirePresent(use(AccountSiteContext), 'the site around the account')
