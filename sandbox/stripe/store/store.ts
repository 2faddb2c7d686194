import type { AccountParts } from '../account/requirements.ts'
import { createMemoryObjects, type ObjectStore } from '../../provider/store/object-store.ts'
import type { Booking } from '../booking/booking-objects.ts'
import type { Entry, Kinds } from '../objects.ts'

/** A charity has a handful of persons and accounts. */
export const mostParts = 100

/** The simulated provider's storage. Objects and the response about them are committed together. */
export type SandboxStripeStore = ObjectStore<Kinds> & {
  /**
   * Returns an account with its persons and bank accounts, the newest first; null if there is none.
   */
  loadAccount: (id: string) => Promise<AccountParts | null>
  /** The net of all that an account has booked, by whether it is available at a second. */
  sumBalance: (account: string, at: number) => Promise<{ available: number; pending: number }>
  /** Returns those of these accounts with money that became available in a period, in seconds. */
  listAvailable: (
    accounts: readonly string[],
    period: { after: number; until: number },
  ) => Promise<string[]>
  /** Makes all pending money available at a second, and answers whose it was. */
  settle: (accounts: readonly string[], at: number) => Promise<string[]>
}

/**
 * Stores everything in memory, for tests. It is lost with the process unless the next one gets this
 * store.
 */
export const createMemoryStripeStore = (): SandboxStripeStore => {
  const objects = createMemoryObjects<Kinds>()
  const listBooked = () => objects.list('balance_transaction', { limit: Infinity, order: 'oldest' })
  return {
    ...objects,
    loadAccount: async (id) => {
      const account = await objects.get('account', id)
      const own = { limit: mostParts, order: 'newest', where: { account: id } } as const
      return (
        account && {
          account,
          persons: await objects.list('person', own),
          bankAccounts: await objects.list('bank_account', own),
        }
      )
    },
    sumBalance: async (account, at) => {
      const sums = { available: 0, pending: 0 }
      for (const each of await listBooked()) {
        if (each.account !== account) continue
        sums[each.available_on <= at ? 'available' : 'pending'] += each.net
      }
      return sums
    },
    listAvailable: async (accounts, { after, until }) => {
      const became = (await listBooked()).filter(
        ({ available_on }) => available_on > after && available_on <= until,
      )
      return accounts.filter((account) => became.some((each) => each.account === account))
    },
    settle: async (accounts, at) => {
      const pending = (await listBooked()).filter(
        (each) => each.available_on > at && accounts.includes(each.account),
      )
      const put = pending.map((each): Entry => {
        const body: Booking = Object.assign({}, each, { available_on: at })
        return { kind: 'balance_transaction', id: body.id, body }
      })
      await objects.commit({ put })
      return [...new Set(pending.map(({ account }) => account))]
    },
  }
}
