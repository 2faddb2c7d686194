import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { randomUUID } from 'node:crypto'
import {
  addDays,
  instantAt,
  toCalendarDay,
  type CalendarDay,
} from '@almoner/domain/kernel/calendar.ts'
import { streamName, type OrganisationId, type ProjectId } from '@almoner/domain/kernel/ids.ts'
import { cents, type Cents } from '@almoner/domain/kernel/money.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import * as charities from '@almoner/domain/organisation/fixtures.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import type { PlanSubscriptionCommand } from '@almoner/domain/plan-subscription/commands.ts'
import type { BillingCard } from '@almoner/domain/plan-subscription/events.ts'
import { planSubscription } from '@almoner/domain/plan-subscription/index.ts'
import { findNextPeriod } from '@almoner/domain/plan-subscription/schedule.ts'
import type {
  CreditId,
  InvoiceId,
  RunningSubscription,
} from '@almoner/domain/plan-subscription/state.ts'
import type { Plan } from '@almoner/domain/plans/plan.ts'
import { pricePerPeriod, type PlanChoice } from '@almoner/domain/plans/plan-prices.ts'
import * as projects from '@almoner/domain/project/fixtures.ts'
import { project } from '@almoner/domain/project/index.ts'
import type { StaffRole } from '@almoner/domain/staff/permissions.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { readStream } from '../use-cases/commands/read-stream.ts'
import type { TestApi } from './api.ts'
import { record } from './record.ts'
import { createColleague } from './transfers.ts'

export const testCard: BillingCard = { customerId: 'cus_spec', paymentMethodId: 'pm_spec' }

let count = 0
let invoices = 0

/** A charity of its own that is open, and has no subscription. */
export const createCharity = async (api: TestApi, plan: Plan) => {
  count += 1
  const organisationId = randomUUID() as OrganisationId
  const subDomain = `billed-${count}`
  const profile = { ...charities.profile, plan }
  for (const command of [
    charities.registerOrganisation({ organisationId, subDomain, profile }),
    { type: 'ApproveOrganisation' } as const,
  ]) {
    await record(api, { decider: organisation, tenant: organisationId, command })
  }
  const logIn = async (role: StaffRole) =>
    (await createColleague(api, organisationId, role)).browser
  return { organisationId, subDomain, logIn }
}

/** A charity of its own on a plan, whose subscription began so many days ago. */
export const createSubscribedCharity = async (
  api: TestApi,
  choice: PlanChoice,
  { daysAgo = 10, card = testCard }: { daysAgo?: number; card?: BillingCard | null } = {},
) => {
  const charity = await createCharity(api, choice.plan)
  const { organisationId } = charity
  const tenant = organisationId
  const at = () => instantFromMilliseconds(api.dependencies.now())
  const today = (): CalendarDay => toCalendarDay(at())
  const startsOn = addDays(today(), -daysAgo)
  const decide = (command: PlanSubscriptionCommand) =>
    record(api, { decider: planSubscription, tenant, command })
  await decide({
    type: 'StartSubscription',
    organisationId,
    ...choice,
    startsOn,
    referralCode: null,
    card,
  })
  const load = async (): Promise<RunningSubscription> => {
    const { state } = await loadState(api.store, planSubscription, organisationId)
    if (state.status === 'none') throw new Error('the subscription was not started')
    return state
  }

  /** Issues the invoice of the next period, which is owed until it is paid. */
  const issueInvoice = async (number?: string): Promise<InvoiceId> => {
    invoices += 1
    const invoiceId = randomUUID() as InvoiceId
    const from = requirePresent(findNextPeriod(await load()), 'a plan with a price').from
    await decide({ type: 'IssueInvoice', invoiceId, from, at: at() })
    const ownNumber = `ALM-2026-${900_000 + invoices}`
    await decide({ type: 'NumberInvoice', invoiceId, number: number ?? ownNumber })
    return invoiceId
  }

  /** Issues the invoice and charges it on schedule, which succeeds unless it is declined. */
  const chargeInvoice = async ({
    isDeclined = false,
    number,
  }: { isDeclined?: boolean; number?: string } = {}): Promise<InvoiceId> => {
    const invoiceId = await issueInvoice(number)
    await decide({ type: 'BeginInvoiceCharge', invoiceId, by: 'schedule', at: at() })
    const charge = { invoiceId, try: 1, providerPaymentId: 'pi_spec', at: at() }
    const amountCents = pricePerPeriod(choice)
    const paid = { amountCents, feeCents: cents(0), availableAt: at() }
    const failure = { reason: 'card_declined', code: 'insufficient_funds' } as const
    await decide(
      isDeclined
        ? { type: 'FailInvoiceCharge', ...charge, ...failure }
        : { type: 'CompleteInvoice', ...charge, ...paid },
    )
    return invoiceId
  }

  /** Grants a credit that expires twelve months after its day. */
  const grantCredit = (amountCents: Cents, grantedDaysAgo = 0) =>
    decide({
      type: 'GrantReferralCredit',
      creditId: randomUUID() as CreditId,
      referredId: organisationId,
      amountCents,
      at: instantAt(addDays(today(), -grantedDaysAgo), 0),
    })

  const openProject = async (title: string): Promise<ProjectId> => {
    const projectId = randomUUID() as ProjectId
    const details = { ...projects.details, title: { default: title } }
    const command = { type: 'CreateProject', projectId, organisationId, details } as const
    const place = { status: 'open', placesLeft: null } as const
    await record(api, {
      decider: project,
      tenant,
      id: projectId,
      command: { ...command, ...place },
    })
    return projectId
  }

  return {
    ...charity,
    startsOn,
    today,
    load,
    decide,
    issueInvoice,
    chargeInvoice,
    grantCredit,
    openProject,
    /** Counts the events of a type in its subscription. */
    count: async (type: string): Promise<number> => {
      const events = await readStream(api.store, streamName('plan_subscription', organisationId))
      return events.filter((event) => event.type === type).length
    },
  }
}
