import { assert, requirePresent } from '@almoner/domain/kernel/assert.ts'
import { fold, readEvent } from '@almoner/domain/kernel/decider.ts'
import { streamName } from '@almoner/domain/kernel/ids.ts'
import { localised } from '@almoner/domain/kernel/locale.ts'
import { recurringPlan, type RecurringPlanEvent } from '@almoner/domain/recurring-plan/index.ts'
import type { StartedPlan } from '@almoner/domain/recurring-plan/state.ts'
import type { EventStore, RecordedEvent } from '@almoner/eventstore/event-store.ts'
import type { CharityHosts } from '@almoner/platform/site.ts'
import { loadCharity } from '../../steps/record/charity-books.ts'
import { greetingName } from '../../documents/names.ts'
import { withName } from '../../gateways/mail/gateway.ts'
import { mailLetter, type MailLetterDependencies } from '../../mail-letter.ts'
import { leaveLetter, type LetterSubject } from '../../steps/review/failure-review.ts'
import { loadDonor } from '../recurring-plan/charge.ts'
import { mailRecurringPlanId } from './contract.ts'
import { planLetter, type PlanPage } from './letter.ts'
import { findOccasion } from './occasion.ts'
import type { MailRecurringPlanActivities } from './process.ts'

export type MailRecurringPlanDependencies = {
  store: EventStore
  /** The web address of a page of a charity's own site. */
  payerPage: (page: CharityHosts & { path: PlanPage }) => string
  mailFrom: string
} & MailLetterDependencies

export const mailRecurringPlanActivities = (
  deps: MailRecurringPlanDependencies,
): MailRecurringPlanActivities => ({
  mailPlan: async ({ planId, eventId }) => {
    const events = await readEvents(deps.store, planId)
    const place = events.findIndex(({ id }) => id === eventId)
    const event = requirePresent(events[place] ?? null, 'the event of a letter')
    const plan = planAfter(events)
    const occasion = findOccasion(event, plan, planAfter(events.slice(0, place + 1)))
    const account = await loadDonor(deps, plan)
    if (occasion === null || account === null) return { mailed: false }
    const { language } = account
    const { profile, subDomain, customHost, contact } = await loadCharity(
      deps.store,
      plan.facts.organisationId,
    )
    const letter = planLetter({
      news: occasion,
      plan,
      language,
      name: greetingName(account.details, { isConfirmed: account.emailVerified }) ?? '',
      charity: { name: profile.name, accentColour: `#${profile.colours.header}` },
      address: (path) => deps.payerPage({ subDomain, customHost, path }),
    })
    const mail = {
      ...letter,
      messageId: mailRecurringPlanId({ eventId }),
      to: account.username,
      from: withName(localised(profile.name, language), deps.mailFrom),
      replyTo: contact.email,
      language,
      attachments: [],
    }
    return mailLetter(deps, mail, {
      ...toSubject(plan),
      reader: 'confirmed',
    })
  },

  leaveLetter: async (input) => {
    const plan = planAfter(await readEvents(deps.store, input.planId))
    await leaveLetter(deps, { ...toSubject(plan), letter: mailRecurringPlanId(input) })
    return null
  },
})

const toSubject = ({ facts: { planId, organisationId } }: StartedPlan): LetterSubject => ({
  about: { kind: 'recurring_plan', id: planId },
  owner: organisationId,
})

type Recorded = RecordedEvent & RecurringPlanEvent

// Three years of declined instalments have about five hundred events. This limit is reached only by
// a donor who changes the plan every day.
const mostEvents = 5_000

const readEvents = async (store: EventStore, planId: string): Promise<readonly Recorded[]> => {
  const stream = streamName(recurringPlan.category, planId)
  const recorded = await store.read(stream, { limit: mostEvents })
  return recorded.map((event) => readEvent(recurringPlan.shapes, event) as Recorded)
}

const planAfter = (events: readonly Recorded[]): StartedPlan => {
  const plan = fold(recurringPlan, events)
  assert(plan.status !== 'none', 'a letter is about a plan that has started')
  return plan
}
