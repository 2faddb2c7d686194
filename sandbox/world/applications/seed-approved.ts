import { type CheckOutcome } from '@almoner/domain/application/review/events.ts'
import { checks, type Check } from '@almoner/domain/application/values.ts'
import { toMilliseconds } from '@almoner/domain/kernel/time.ts'
import { approvedApplicants } from './approved-applicants.ts'
import type { WorldCharity } from '../charities/charities.ts'
import { fillIn } from './fill-in-application.ts'
import type { Moment } from '../life/moment.ts'
import { buildStory } from './application-story.ts'
import { referralMoments } from '../seeds/seed-referral.ts'
import { subscriptionMoment } from '../seeds/seed-subscription.ts'
import type { Seeding } from '../seeding.ts'

const reviewDays = 4

/**
 * Returns the moments of the application of a charity that is open from the world's first day. It
 * is filled in, submitted, reviewed and approved in that charity's first days, because events are
 * recorded in the order of time. The approval finds the charity open and opens nothing.
 */
export const approvedMoments = (options: Seeding, charity: WorldCharity): readonly Moment[] => {
  const applicant = approvedApplicants.find(({ subDomain }) => subDomain === charity.subDomain)
  if (applicant === undefined) return []
  const end = endDaysAgo(options)
  const story = buildStory(options, applicant)
  fillIn(options, story, { applicant, charity, daysAgo: end + reviewDays, hasLogin: true })
  story.submit(1, end + 3.9)
  story.claim(1, end + 2.9)
  story.view(1, end + 2.89)
  const papers = [...applicant.documents.map(({ paper }) => paper), applicant.identityCard]
  for (const [at, paper] of papers.entries()) story.open(1, paper, end + 2.88 - at / 100)
  for (const [at, check] of checks.entries()) {
    story.check(1, end + 2.8 - at / 200, { check, ...findOutcome(check, charity) })
  }
  const approved = approvedDaysAgo(options)
  story.approve(approved)
  return [
    ...story.moments,
    subscriptionMoment(options, applicant, approved - 0.005),
    ...referralMoments(options, applicant, approved - 0.006),
  ]
}

/** When the charities of the world's first day were approved. */
export const approvedDaysAgo = (options: Seeding): number => endDaysAgo(options) + 2.7

const dayMilliseconds = 24 * 3_600_000

// A world without a past begins today, and its reviews are over.
const endDaysAgo = ({ today, founded }: Seeding): number => {
  const open = (toMilliseconds(today) - toMilliseconds(founded)) / dayMilliseconds
  return Math.max(open - reviewDays, 0)
}

const findOutcome = (
  check: Check,
  { irFileNumber }: WorldCharity,
): { outcome: CheckOutcome; note: string } =>
  check === 'section88_listed' && irFileNumber === null
    ? { outcome: 'failed', note: 'Not on the list yet. Its receipts are not for tax.' }
    : { outcome: 'passed', note: '' }
