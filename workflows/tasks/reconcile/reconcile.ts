import { unreachable } from '@almoner/domain/kernel/assert.ts'
import {
  instantFromMilliseconds,
  toMilliseconds,
  type Instant,
} from '@almoner/domain/kernel/time.ts'
import { task } from '../../flow/task.ts'
import { forADay } from '../../retry-policies.ts'
import { compareOurs, type CompareOursDependencies } from './compare-ours.ts'
import {
  compareTheirs,
  type CompareTheirsDependencies,
  type Theirs,
  type TheirsPage,
} from './compare-theirs.ts'
import { lookAtAccounts, type LookAtAccountsDependencies } from './look-at-accounts.ts'
import { warnOfCredentials, type WarnOfCredentialsDependencies } from './warn-of-credentials.ts'

type ReconcileDependencies = CompareTheirsDependencies &
  CompareOursDependencies &
  LookAtAccountsDependencies &
  WarnOfCredentialsDependencies

type Place =
  | ({ part: 'theirs' } & TheirsPage)
  | { part: 'ours' | 'accounts'; from: string | null }
  | { part: 'credentials' }

/** The number of compared objects, of accounts that were read, and of letters that were sent. */
export type ReconcileOutcome = {
  theirs: number
  ours: number
  accounts: number
  warned: number
}

/**
 * Compares every object of the provider with our events, and every payment of our events with its
 * provider. Records what our events miss, and opens a manual review for what matches nothing. Then
 * it reads the charities' accounts at the card provider, reminds of what is due there, and warns of
 * credentials that expire. Each step is a page of one of these parts.
 */
export const reconcile = task({
  name: 'reconcile',
  /** `day` is a day in Hong Kong as `yyyy-MM-dd`. */
  id: ({ day }: { day: string }) => `reconcile-${day}`,
  policy: forADay,
  isRepeated: true,
  run:
    (deps: ReconcileDependencies) =>
    async ({ day }: { day: string }, place: Place | null): Promise<Step> => {
      const page = place ?? {
        part: 'theirs',
        of: 'payments',
        ...toPeriod(day, deps.now()),
        after: null,
      }
      switch (page.part) {
        case 'theirs': {
          const { looked, next } = await compareTheirs(deps, page)
          return { theirs: looked, next: placeAfter(page, next) }
        }
        case 'ours': {
          const { looked, next } = await compareOurs(deps, page.from)
          return { ours: looked, next: { part: next === null ? 'accounts' : 'ours', from: next } }
        }
        case 'accounts': {
          const { looked, next } = await lookAtAccounts(deps, page.from)
          const further = next === null ? credentials : { part: page.part, from: next }
          return { accounts: looked, next: further }
        }
        case 'credentials':
          return { warned: await warnOfCredentials(deps, day), next: null }
        default:
          return unreachable(page)
      }
    },
})

type Step = Partial<ReconcileOutcome> & { next: Place | null }

const credentials = { part: 'credentials' } as const

// Late successes belong to payments of days ago.
const lookBack = 3 * 24 * 3_600_000

const toPeriod = (day: string, until: Instant): { since: Instant; until: Instant } => {
  // 16:00 UTC of the day before is midnight in Hong Kong.
  const midnight = Date.parse(`${day}T00:00:00.000Z`) - 8 * 3_600_000
  const from = Math.min(midnight, toMilliseconds(until)) - lookBack
  return { since: instantFromMilliseconds(from), until }
}

const kinds = ['payments', 'refunds', 'disputes', 'notices'] as const satisfies readonly Theirs[]

const placeAfter = (page: { part: 'theirs' } & TheirsPage, after: string | null): Place => {
  if (after !== null) return { ...page, after }
  const of = kinds[kinds.indexOf(page.of) + 1]
  return of ? { ...page, of, after } : { part: 'ours', from: null }
}
