import { formatAccount } from '@almoner/domain/journal/accounts.ts'
import {
  postSubscription,
  subscriptionMoneyEvents,
  type SubscriptionMoneyEvent,
} from '@almoner/domain/journal/post-subscription.ts'
import {
  owedCents,
  sumCredit,
  type RunningSubscription,
} from '@almoner/domain/plan-subscription/state.ts'
import { nextBillingStep } from '@almoner/domain/plan-subscription/next-step.ts'
import { planSubscription } from '@almoner/domain/plan-subscription/index.ts'
import type { World } from '../../testing/world.ts'
import { auditSchedule, describe } from '../schedule.ts'
import type { BilledLife } from './billing-deeds.ts'

/** The promises about the billing of the two charities, in plain text if they are broken. */
export const findBrokenBilling = async ({ world, billed }: BilledLife): Promise<string[]> => {
  const events = await world.books.readAll({ after: 0n, limit: 10_000 })
  const states = await Promise.all(billed.map(({ state }) => state()))
  const plans = await Promise.all(billed.map(({ plan }) => plan()))
  const suspended = await Promise.all(billed.map(({ isSuspended }) => isSuspended()))
  const ofSubscriptions = events.filter(({ stream }) =>
    stream.startsWith(`${planSubscription.category}-`),
  )
  return [
    ...findChargeFaults(world, states),
    ...states.flatMap((state, place) => findStateFaults(state, plans[place] ?? null)),
    ...states.flatMap((state, place) => findRestFaults(state, suspended[place] === true)),
    ...states.flatMap((state) => findWaiting(state, world)),
    ...findUnbalanced(ofSubscriptions as unknown as readonly SubscriptionMoneyEvent[], states),
    ...world.errors.flatMap(({ message, details }) =>
      isReviewed(details) ? [] : [`${message}: ${describe(details)}`],
    ),
    ...auditSchedule(world, events),
  ]
}

// The bank has not answered for three days: a person looks at it.
const isReviewed = (details: object): boolean => describe(details).startsWith('NotSettled')

/** The bank took what is recorded of each invoice, nothing twice, and no charge has no outcome. */
const findChargeFaults = (world: World, states: readonly RunningSubscription[]): string[] => {
  const taken = new Map<string, number>()
  for (const { paymentId, amountCents } of world.bank.charges) {
    taken.set(paymentId, (taken.get(paymentId) ?? 0) + amountCents)
  }
  return states
    .flatMap(({ invoices }) => invoices)
    .flatMap(({ invoiceId, paid, charging }) => {
      const sum = taken.get(invoiceId) ?? 0
      const recorded = paid?.amountCents ?? 0
      if (charging !== null) return [`${invoiceId} is under way: charged ${sum} by the bank`]
      return sum === recorded ? [] : [`${invoiceId} was charged ${sum} and recorded ${recorded}`]
    })
}

const findStateFaults = (
  { organisationId, choice, invoices, credits }: RunningSubscription,
  plan: string | null,
): string[] => [
  ...(plan === choice.plan ? [] : [`${organisationId} is on ${plan} and pays for ${choice.plan}`]),
  ...invoices.flatMap((invoice) => [
    ...(owedCents(invoice) < 0 ? [`${invoice.invoiceId} is paid more than its sum`] : []),
    ...(invoice.number === null ? [`${invoice.invoiceId} has no number`] : []),
  ]),
  ...credits.flatMap(({ creditId, leftCents }) =>
    leftCents < 0 ? [`${creditId} is used more than it was granted`] : [],
  ),
]

const findRestFaults = (
  { organisationId, rest }: RunningSubscription,
  isSuspended: boolean,
): string[] => {
  if ((rest !== null) === isSuspended) return []
  return [
    `${organisationId} is ${isSuspended ? '' : 'not '}suspended, and its plan does not follow`,
  ]
}

/** Nothing is due any more. */
const findWaiting = (state: RunningSubscription, { clock }: World): string[] => {
  const step = nextBillingStep(state, clock.now())
  return step.do === 'wait' ? [] : [`${state.organisationId} is due to ${step.do}`]
}

const moneyTypes: ReadonlySet<string> = new Set(subscriptionMoneyEvents.map(({ type }) => type))

/** What the journal says that a charity owes, and has as credit, is what its subscription says. */
const findUnbalanced = (
  events: readonly SubscriptionMoneyEvent[],
  states: readonly RunningSubscription[],
): string[] => {
  const balances = new Map<string, number>()
  const add = (account: string, sum: number) =>
    balances.set(account, (balances.get(account) ?? 0) + sum)
  for (const event of events.filter(({ type }) => moneyTypes.has(type))) {
    for (const { posting } of postSubscription(event)) {
      add(formatAccount(posting.debit), posting.amountCents)
      add(formatAccount(posting.credit), 0 - posting.amountCents)
    }
  }
  return states.flatMap(({ organisationId, invoices, credits }) => {
    const owed = invoices.reduce((sum, invoice) => sum + owedCents(invoice), 0)
    const booked = {
      owed: balances.get(`receivable:${organisationId}:plan_fee`) ?? 0,
      credit: -(balances.get(`credit:${organisationId}`) ?? 0),
    }
    return [
      ...(booked.owed === owed
        ? []
        : [`${organisationId} owes ${owed}, and ${booked.owed} by the journal`]),
      ...(booked.credit === sumCredit(credits)
        ? []
        : [
            `${organisationId} has credit of ${sumCredit(credits)}, and ${booked.credit} by the journal`,
          ]),
    ]
  })
}
