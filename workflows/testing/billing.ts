import { harbourId } from '@almoner/domain/fixtures.ts'
import { invoiceBook } from '@almoner/domain/invoice-book/index.ts'
import { calendarDay, toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { formatHkd } from '@almoner/domain/kernel/money.ts'
import { reviewItem } from '@almoner/domain/manual-review/index.ts'
import { organisation, type OrganisationCommand } from '@almoner/domain/organisation/index.ts'
import { planSubscription } from '@almoner/domain/plan-subscription/index.ts'
import type { PlanSubscriptionEvent } from '@almoner/domain/plan-subscription/events.ts'
import {
  owedCents,
  toInvoiceStatus,
  type CreditId,
  type InvoiceId,
  type RunningSubscription,
} from '@almoner/domain/plan-subscription/state.ts'
import type { PlanChoice } from '@almoner/domain/plans/plan-prices.ts'
import { uuidFrom } from '@almoner/eventstore/commands/event-id.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { findRestToFollow } from '../steps/subscription/follow-suspension.ts'
import { loadSubscription } from '../steps/subscription/subscription-books.ts'
import { createWorld } from './world.ts'

type World = Awaited<ReturnType<typeof createWorld>>

/** A world with a charity that is billed for its plan. */
export const createBillingWorld = async (options: Parameters<typeof createWorld>[0] = {}) => {
  const world = await createWorld(options)
  return { world, billed: createBilled(world) }
}

/** One charity, what it pays, and what its owner does. */
export const createBilled = (world: World, organisationId: OrganisationId = harbourId) => {
  const card = { customerId: `cus_${organisationId.slice(-4)}`, paymentMethodId: 'pm_billing' }
  let serial = 0
  let requests = 0
  const send = async (command: Parameters<typeof planSubscription.decide>[0]): Promise<void> => {
    requests += 1
    await world.tell(planSubscription, {
      id: organisationId,
      tenant: organisationId,
      command,
      correlation: `request-${organisationId}-${requests}`,
    })
    await world.engine.advance(0)
  }
  const state = (): Promise<RunningSubscription> =>
    loadSubscription({ store: world.books }, organisationId)
  const follow = async (): Promise<void> => {
    const following = await findRestToFollow(world.books, organisationId)
    if (following !== null) await send(following.command)
  }
  /** Administration's request. Without `isFollowed`, the machine stops before its second part. */
  const decide = async (command: OrganisationCommand, isFollowed: boolean): Promise<void> => {
    requests += 1
    await follow()
    await world.tell(organisation, {
      id: organisationId,
      tenant: organisationId,
      command,
      correlation: `request-${organisationId}-${requests}`,
    })
    if (isFollowed) await follow()
    await world.engine.advance(0)
  }
  const charity = async () => (await loadState(world.books, organisation, organisationId)).state
  return {
    suspends: (isFollowed = true): Promise<void> =>
      decide({ type: 'SuspendOrganisation', reason: 'Checked', payoutsToo: false }, isFollowed),
    reinstates: (isFollowed = true): Promise<void> =>
      decide({ type: 'ReinstateOrganisation', reason: 'Answered' }, isFollowed),
    isSuspended: async (): Promise<boolean> => (await charity()).status === 'suspended',
    state,
    send,
    starts: async (
      choice: PlanChoice = { plan: 'plus', period: 'monthly' },
      startsOn = toCalendarDay(world.clock.now()),
      more: { referralCode?: string } = {},
    ): Promise<void> => {
      await send({
        type: 'StartSubscription',
        organisationId,
        ...choice,
        startsOn: calendarDay(startsOn),
        referralCode: more.referralCode ?? null,
        card: choice.plan === 'free' ? null : card,
      })
    },
    switches: async (
      choice: PlanChoice,
      projectOrder: readonly never[] = [],
    ): Promise<InvoiceId> => {
      serial += 1
      const invoiceId = uuidFrom('invoice', `${organisationId}:switch:${serial}`) as InvoiceId
      const at = world.clock.now()
      await send({ type: 'SwitchPlan', choice, invoiceId, projectOrder, at })
      return invoiceId
    },
    replacesCard: (paymentMethodId: string): Promise<void> =>
      send({
        type: 'ReplaceSubscriptionCard',
        card: { ...card, paymentMethodId },
        at: world.clock.now(),
      }),
    isGranted: (dollars: number): Promise<void> => {
      serial += 1
      return send({
        type: 'GrantReferralCredit',
        creditId: uuidFrom('credit', `${organisationId}:${serial}`) as CreditId,
        referredId: organisationId,
        amountCents: (dollars * 100) as never,
        at: world.clock.now(),
      })
    },
    /** `ALM-2026-000001 2026-11-20 550.00 paid`, the oldest first. */
    invoices: async (): Promise<readonly string[]> =>
      (await state()).invoices.map((invoice) =>
        [
          invoice.number,
          invoice.from,
          formatHkd(invoice.amountCents),
          toInvoiceStatus(invoice),
        ].join(' '),
      ),
    owed: async (): Promise<number> =>
      (await state()).invoices.reduce((sum, invoice) => sum + owedCents(invoice), 0),
    /** The plan that the charity's pages and payments follow. */
    plan: async (): Promise<string | null> => {
      const current = await charity()
      return current.status === 'none' ? null : current.profile.plan
    },
    events: async (): Promise<readonly (PlanSubscriptionEvent & { at: string })[]> => {
      const categories = [planSubscription.category]
      const recorded = await world.books.readAll({ after: 0n, limit: 10_000, categories })
      return recorded
        .filter(
          ({ data }) => (data as { organisationId: string }).organisationId === organisationId,
        )
        .map(({ type, data, meta }) => ({ type, data, at: meta.at }) as never)
    },
    numbers: async (): Promise<readonly string[]> => {
      const categories = [invoiceBook.category]
      const recorded = await world.books.readAll({ after: 0n, limit: 10_000, categories })
      return recorded.map(({ data }) => (data as { number: string }).number)
    },
    /** The manual reviews of charges without an answer. */
    reviews: async (): Promise<readonly string[]> => {
      const categories = [reviewItem.category]
      const recorded = await world.books.readAll({ after: 0n, limit: 10_000, categories })
      const opened = recorded.filter(({ type }) => type === 'InboxItemOpened')
      const ids = opened.map(({ data }) => (data as { inboxItemId: string }).inboxItemId)
      return await Promise.all(
        ids.map(async (id) => (await loadState(world.books, reviewItem, id)).state.status),
      )
    },
  }
}
