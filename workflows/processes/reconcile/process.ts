import {
  toMilliseconds,
  instantFromMilliseconds,
  type Instant,
} from '@almoner/domain/kernel/time.ts'
import type { Flow, Process } from '../../flow/flow.ts'
import { forADay } from '../../retry-policies.ts'
import type { ReconcileInput, ReconcileOutcome } from './contract.ts'

/**
 * The kinds of objects that a provider lists. Its notices report changes of objects that are older
 * than the period.
 */
export type Theirs = 'payments' | 'refunds' | 'disputes' | 'notices'

type Stretch = { since: Instant; until: Instant; after: string | null }

export type ReconcileActivities = {
  /** Compares a page of the provider's objects with our events; null after the last page. */
  compareTheirs: (page: Stretch & { of: Theirs }) => Promise<{
    looked: number
    next: string | null
  }>
  /** Compares a page of our events since the night before with the provider. */
  compareOurs: (page: { from: string | null }) => Promise<{ looked: number; next: string | null }>
  /** Reads a page of charities' accounts at the card provider, and reminds of what is due there. */
  lookAtAccounts: (page: { from: string | null }) => Promise<{
    looked: number
    next: string | null
  }>
  /** Sends a letter to charities whose credentials expire soon. */
  warnOfCredentials: (input: ReconcileInput) => Promise<{ warned: number }>
}

const second = 1_000
const hour = 3_600 * second
const day = 24 * hour

// Far more than a day of the largest charity holds; a list that never ends must end here.
const mostPages = 20_000
// Late successes belong to payments of days ago.
const lookBack = 3 * day

/**
 * Compares every object of the provider with our events, and every payment of our events with its
 * provider. Records what our events miss, and opens a manual review for what matches nothing.
 */
export const reconcile: Process<
  'reconcile',
  ReconcileInput,
  ReconcileActivities,
  ReconcileOutcome
> = {
  name: 'reconcile',
  isRepeated: true,
  policies: {
    compareTheirs: forADay,
    compareOurs: forADay,
    lookAtAccounts: forADay,
    warnOfCredentials: forADay,
  },
  run: async (flow, input) => {
    const theirs = await allOfTheirs(flow, input)
    const ours = await allPages(flow.activities.compareOurs)
    const accounts = await allPages(flow.activities.lookAtAccounts)
    const { warned } = await flow.activities.warnOfCredentials(input)
    await flow.report({ theirs, ours, accounts, warned })
  },
}

type ReconcileFlow = Flow<ReconcileActivities, ReconcileOutcome>

const allOfTheirs = async (flow: ReconcileFlow, input: ReconcileInput): Promise<number> => {
  const until = await flow.now()
  // 16:00 UTC of the day before is midnight in Hong Kong.
  const midnight = Date.parse(`${input.day}T00:00:00.000Z`) - 8 * hour
  const from = Math.min(midnight, toMilliseconds(until)) - lookBack
  const since = instantFromMilliseconds(from)
  let looked = 0
  for (const kind of ['payments', 'refunds', 'disputes', 'notices'] as const) {
    let after: string | null = null
    for (let page = 0; ; page += 1) {
      if (page === mostPages) throw new Error(`the provider's ${kind} do not end`)
      const compared = await flow.activities.compareTheirs({ of: kind, since, until, after })
      looked += compared.looked
      if (compared.next === null) break
      after = compared.next
    }
  }
  return looked
}

const allPages = async (
  read: (page: { from: string | null }) => Promise<{ looked: number; next: string | null }>,
): Promise<number> => {
  let looked = 0
  let from: string | null = null
  for (let page = 0; page < mostPages; page += 1) {
    const compared = await read({ from })
    looked += compared.looked
    if (compared.next === null) return looked
    from = compared.next
  }
  throw new Error('our own events do not end')
}
