import type { TransactionType } from '@almoner/domain/payment-methods/transaction-type.ts'
import type { Change, WaitsBecause } from './occasion.ts'

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

export type LetterTexts = {
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
  started: (about: About) => LetterTexts
  changed: (about: About & { change: Change }) => LetterTexts
  declined: (about: About & One & { retriedOn: string }) => LetterTexts
  waits: (about: About & One & { why: WaitsBecause; before: string }) => LetterTexts
  instalmentEdited: (about: About & One & { rests: boolean }) => LetterTexts
  skipped: (about: About & One & { next: string | null }) => LetterTexts
  cardExpiring: (about: About & { day: string }) => LetterTexts
  givenUp: (about: About & One & { next: string | null }) => LetterTexts
  cancelled: (about: About & { isOneUnderWay: boolean }) => LetterTexts
  completed: (about: About & { given: number; of: number; open: number }) => LetterTexts
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
