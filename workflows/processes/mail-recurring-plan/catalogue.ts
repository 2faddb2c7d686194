import type { TransactionType } from '@almoner/domain/kernel/transaction-type.ts'
import type { Change, WaitsBecause } from './news.ts'

/** The facts that every letter may name, in the reader's language. */
export type About = {
  type: TransactionType
  charity: string
  project: string
  card: string
  /** `monthly gift`, or `scheduled gift` where it is one gift on a later day. */
  plan: string
  isOnce: boolean
}

/** One instalment: `HK$200.00` of `2026/12/01`. */
export type One = { amount: string; day: string }

export type Said = {
  subject: string
  heading: string
  lines: readonly string[]
  /** Below the agreed terms, where the letter shows them. */
  after?: readonly string[]
  button: string
}

/** Days are written as `2026/12/01`. */
export type PlanLabels = {
  /** The name of such a plan. */
  plan: (about: Pick<About, 'type' | 'isOnce'>) => string
  started: (about: About) => Said
  changed: (about: About & { change: Change }) => Said
  declined: (about: About & One & { retriedOn: string }) => Said
  waits: (about: About & One & { why: WaitsBecause; before: string }) => Said
  instalmentEdited: (about: About & One & { rests: boolean }) => Said
  skipped: (about: About & One & { next: string | null }) => Said
  cardExpiring: (about: About & { day: string }) => Said
  givenUp: (about: About & One & { next: string | null }) => Said
  cancelled: (about: About & { isOneUnderWay: boolean }) => Said
  completed: (about: About & { given: number; of: number; open: number }) => Said
  /** The agreed terms. */
  terms: {
    eachMonth: string
    amount: string
    chargedOn: string
    withFee: (amount: string) => string
    day: string
    dayOfMonth: (day: number) => string
    first: string
    next: string
    times: string
    all: (count: number) => string
    left: (count: number, of: number) => string
    card: string
  }
}
