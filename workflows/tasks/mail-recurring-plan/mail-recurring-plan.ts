import { assert } from '@almoner/domain/kernel/assert.ts'
import { fold } from '@almoner/domain/kernel/decider.ts'
import { recurringPlan, type RecurringPlanEvent } from '@almoner/domain/recurring-plan/index.ts'
import type { StartedPlan } from '@almoner/domain/recurring-plan/state.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import type { CharityHosts } from '@almoner/platform/site.ts'
import type { FileGateway } from '../../gateways/files/gateway.ts'
import { loadLetterhead } from '../../steps/letterhead/payer-letterhead.ts'
import { greetingName } from '../../documents/names.ts'
import { task } from '../../flow/task.ts'
import { mailLetter, type MailLetterDependencies } from '../../mail-letter.ts'
import { forAWeek } from '../../retry-policies.ts'
import { findEvent, readEvents } from '../../steps/record/read-events.ts'
import { ifUnmailed, leaveLetter, type LetterSubject } from '../../steps/review/failure-review.ts'
import { loadDonor } from '../../processes/recurring-plan/charge.ts'
import { planLetter, type PlanPage } from './letter.ts'
import { findOccasion } from './occasion.ts'

type MailRecurringPlanDependencies = {
  store: EventStore
  files: FileGateway
  /** The web address of a page of a charity's own site. */
  payerPage: (page: CharityHosts & { path: PlanPage }) => string
  noticesFrom: string
} & MailLetterDependencies

/** One letter to a donor about their monthly gift, called for by one event of it. */
type MailRecurringPlanInput = { planId: string; eventId: string }

/** Each event sends one letter, even if it is delivered more than once. */
const toId = ({ eventId }: Pick<MailRecurringPlanInput, 'eventId'>): string =>
  `mail-plan-${eventId}`

/**
 * Writes to a donor about their monthly gift. No donor waits for it at a screen, and there can be
 * thousands on one morning. The outcome is false if there is no address, or if the letter is
 * outdated.
 */
export const mailRecurringPlan = task({
  name: 'mail-plan',
  id: toId,
  policy: forAWeek,
  mostActivitiesAtOnce: 2,
  run:
    (deps: MailRecurringPlanDependencies) =>
    async ({ planId, eventId }: MailRecurringPlanInput) => {
      const events = await readEvents(deps.store, recurringPlan, planId)
      const { event, before } = findEvent(events, eventId)
      const plan = planAfter(events)
      const occasion = findOccasion(event, plan, planAfter([...before, event]))
      const account = await loadDonor(deps, plan)
      if (occasion === null || account === null) return { mailed: false }
      const { language } = account
      const { organisationId } = plan.facts
      const { hosts, charity, logo, envelope } = await loadLetterhead(deps, {
        organisationId,
        language,
      })
      const letter = planLetter({
        news: occasion,
        plan,
        language,
        name: greetingName(account.details, { isConfirmed: account.emailVerified }),
        charity,
        logo,
        address: (path) => deps.payerPage({ ...hosts, path }),
      })
      const mail = { ...envelope, ...letter, messageId: toId({ eventId }), to: account.username }
      return mailLetter(deps, mail, {
        ...toSubject(plan),
        reader: 'confirmed',
      })
    },
  afterFailure: (deps) => (input, last) =>
    ifUnmailed(last, async () => {
      const plan = planAfter(await readEvents(deps.store, recurringPlan, input.planId))
      await leaveLetter(deps, { ...toSubject(plan), letter: toId(input) })
    }),
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
