import { createContext, use, type ReactNode } from 'react'
import { present } from '@almoner/domain/kernel/assert.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'

/** The charity's site that an account is opened from, as its screens need it. */
export type AccountSite = {
  charity: {
    id: string
    name: string
    address: string
    url: string | null
    /** Of one gift. */
    minimumCents: Cents
  }
  header: ReactNode
  footer: ReactNode
  /** Told when somebody has logged in, and when they have logged out on purpose. */
  entered: () => void
  left: () => void
}

const AccountSiteContext = createContext<AccountSite | undefined>(undefined)

export const AccountSiteProvider = AccountSiteContext.Provider

export const useAccountSite = (): AccountSite =>
  present(use(AccountSiteContext), 'the site around the account')
