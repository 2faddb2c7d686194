import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { planSubscription } from '@almoner/domain/plan-subscription/index.ts'
import type { WorldApplicant } from '../applications/applicants.ts'
import { worldId } from '../ids.ts'
import type { Moment } from '../life/moment.ts'
import { findNamedCode } from './seed-referral.ts'
import { daysAfter, handle, type Seeding } from '../seeding.ts'

/** The subscription that an approved charity chose, as its opening starts it. */
export const subscriptionMoment = (
  options: Seeding,
  applicant: WorldApplicant,
  daysAgo: number,
): Moment => {
  const { subDomain, plan, period, card } = applicant
  const organisationId = worldId('organisation', subDomain)
  const at = daysAfter(options.today, -daysAgo)
  const paid = card && { customerId: card.customerId, paymentMethodId: card.paymentMethodId }
  const act = async (): Promise<void> => {
    await handle(options, {
      decider: planSubscription,
      id: organisationId,
      command: {
        type: 'StartSubscription',
        organisationId,
        plan,
        period,
        startsOn: toCalendarDay(at),
        referralCode: await findNamedCode(options, applicant),
        // Without a simulated past, the card provider has none of the world's cards.
        card: options.live === undefined ? null : paid,
      },
      by: {
        actor: 'process:open-organisation',
        tenant: organisationId,
        commandId: `world:${subDomain}:subscription`,
        at,
      },
    })
  }
  return { at, act }
}
