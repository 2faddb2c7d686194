import type { OrganisationId, PaymentId } from '@almoner/domain/kernel/ids.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import type { PaymentSucceeded } from '@almoner/domain/payment/events.ts'
import type { TreasuryEvent } from '@almoner/domain/treasury/events.ts'
import type { EventStore, RecordedEvent } from '@almoner/eventstore/event-store.ts'
import type { Position } from '@almoner/eventstore/position.ts'
import { noFaults, type Faults } from '../engines/virtual/faults.ts'
import type { SettleNewChargesDependencies } from '../tasks/settlement/settle-new-charges.ts'
import type { MailStaffDependencies } from '../tasks/mail-staff/mail-staff.ts'
import { pendingMilliseconds, type Charged } from './balance-lines.ts'
import { createMemoryCursor } from './memory-cursor.ts'
import { createOldestAvailable } from './oldest-available.ts'
import { payoutFacts } from './payout-facts.ts'

type ReadModel = Pick<
  SettleNewChargesDependencies,
  'chargesRead' | 'listUnsettled' | 'findUnsettled' | 'treasuryCount'
> &
  Pick<MailStaffDependencies, 'oldestAvailableOn' | 'findPayoutFacts'>

/**
 * Returns, from the events, the provider's charges, and those that the treasuries do not have yet.
 */
export const createUnsettled = (books: EventStore, faults: Faults = noFaults) => {
  const fees = new Map<string, Cents>()
  const pending = new Map<string, number>()
  let accountId: string | null = 'acct_harbour'
  let isBehind = false
  const findOldestAvailable = createOldestAvailable(books)

  const paid = async () =>
    (await readAll(books)).flatMap(({ type, data, meta }) =>
      type === 'PaymentSucceeded' && (data as PaymentSucceeded['data']).provider === 'stripe'
        ? [{ data: data as PaymentSucceeded['data'], at: meta.at }]
        : [],
    )
  const readTreasuries = async () =>
    (await readAll(books)).filter(({ stream }) =>
      stream.startsWith('treasury-'),
    ) as unknown as readonly (TreasuryEvent & RecordedEvent)[]
  const findSettled = async (): Promise<ReadonlySet<string>> =>
    new Set(
      (await readTreasuries()).flatMap((event) =>
        event.type === 'SettlementRecorded' ? event.data.lines.map((line) => line.paymentId) : [],
      ),
    )
  const listUnsettled = async () => {
    const settled = await findSettled()
    return (await paid()).filter(({ data }) => !settled.has(data.paymentId))
  }

  const readModel: ReadModel = {
    chargesRead: createMemoryCursor(faults),
    findPayoutFacts: async () => (isBehind ? null : payoutFacts),
    oldestAvailableOn: async (organisationId) =>
      isBehind ? null : findOldestAvailable(organisationId),
    listUnsettled: async (limit) =>
      (await listUnsettled())
        .slice(0, limit)
        .map(({ data: { paymentId }, at }) => ({ paymentId, capturedAt: at })),
    findUnsettled: async (paymentIds: readonly PaymentId[]) =>
      (await listUnsettled()).flatMap(({ data: { organisationId, paymentId, breakdown } }) => {
        if (!paymentIds.includes(paymentId)) return []
        const { totalAmountCents, processingFeeCents, nonprofitReceivesCents } = breakdown
        const sums = { totalCents: totalAmountCents, netCents: nonprofitReceivesCents }
        return [{ organisationId, paymentId, processingFeeCents, ...sums }]
      }),
    treasuryCount: async (organisationId: OrganisationId) =>
      (await readTreasuries()).filter(({ data }) => data.organisationId === organisationId).length,
  }

  const charged = async (): Promise<readonly Charged[]> =>
    (await paid()).map(({ data: { paymentId, providerPaymentId, breakdown }, at }) => ({
      paymentId,
      providerPaymentId,
      amountCents: breakdown.totalAmountCents,
      providerFeeCents: fees.get(paymentId) ?? breakdown.processingFeeCents,
      destination: accountId === null ? null : { accountId, feeCents: breakdown.totalFeeCents },
      at,
      pendingMilliseconds: pending.get(paymentId) ?? pendingMilliseconds,
    }))

  return {
    readModel,
    charged,
    /** The provider took another fee than the one that was promised. */
    takes: (paymentId: string, feeCents: Cents): void => {
      fees.set(paymentId, feeCents)
    },
    /** Makes the provider keep the money longer than usual. */
    isPendingFor: (paymentId: string, milliseconds: number): void => {
      pending.set(paymentId, milliseconds)
    },
    /** Whether the read models do not include available money and payouts yet. */
    fallsBehind: (whether: boolean): void => {
      isBehind = whether
    },
    /** All charges pay the platform. */
    paysPlatform: (): void => {
      accountId = null
    },
  }
}

const readAll = async (books: EventStore): Promise<readonly RecordedEvent[]> => {
  const events: RecordedEvent[] = []
  for (let after: Position = 0n; ;) {
    const page = await books.readAll({ after, limit: 500, categories: ['payment', 'treasury'] })
    events.push(...page)
    const last = page.at(-1)
    if (last === undefined) return events
    after = last.position
  }
}
