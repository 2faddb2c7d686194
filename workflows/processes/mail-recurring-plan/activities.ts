import { assert } from '@almoner/domain/kernel/assert.ts'
import { fold } from '@almoner/domain/kernel/decider.ts'
import { recurringPlan, type RecurringPlanEvent } from '@almoner/domain/recurring-plan/index.ts'
import type { StartedPlan } from '@almoner/domain/recurring-plan/state.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import type { CharityHosts } from '@almoner/platform/site.ts'
import { loadCharity } from '../../steps/record/charity-books.ts'
import { greetingName } from '../../documents/names.ts'
import { withName } from '../../gateways/mail/gateway.ts'
import { toLetterhead } from '../../letters/writer/write-letter.ts'
import { mailLetter, type MailLetterDependencies } from '../../mail-letter.ts'
import { findEvent, readEvents } from '../../steps/record/read-events.ts'
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
    const events = await readEvents(deps.store, recurringPlan, planId)
    const { event, before } = findEvent(events, eventId)
    const plan = planAfter(events)
    const occasion = findOccasion(event, plan, planAfter([...before, event]))
    const account = await loadDonor(deps, plan)
    if (occasion === null || account === null) return { mailed: false }
    const { language } = account
    const { profile, subDomain, customHost, contact } = await loadCharity(
      deps.store,
      plan.facts.organisationId,
    )
    const charity = toLetterhead(profile, language)
    const letter = planLetter({
      news: occasion,
      plan,
      language,
      name: greetingName(account.details, { isConfirmed: account.emailVerified }),
      charity,
      address: (path) => deps.payerPage({ subDomain, customHost, path }),
    })
    const mail = {
      ...letter,
      messageId: mailRecurringPlanId({ eventId }),
      to: account.username,
      from: withName(charity.name, deps.mailFrom),
      replyTo: contact.email,
      attachments: [],
    }
    return mailLetter(deps, mail, {
      ...toSubject(plan),
      reader: 'confirmed',
    })
  },

  leaveLetter: async (input) => {
    const plan = planAfter(await readEvents(deps.store, recurringPlan, input.planId))
    await leaveLetter(deps, { ...toSubject(plan), letter: mailRecurringPlanId(input) })
    return null
  },
})

const toSubject = ({ facts: { planId, organisationId } }: StartedPlan): LetterSubject => ({
  about: { kind: 'recurring_plan', id: planId },
  owner: organisationId,
})

const planAfter = (events: readonly RecurringPlanEvent[]): StartedPlan => {
  const plan = fold(recurringPlan, events)
  assert(plan.status !== 'none', 'a letter is about a plan that has started')
  return plan
}
