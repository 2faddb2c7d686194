import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { calendarDay } from '@almoner/domain/kernel/calendar.ts'
import { directMethods } from '@almoner/domain/payment-methods/method-names.ts'
import { proofFingerprint, type Proof } from '@almoner/domain/payment-methods/proof.ts'
import type { ReceiptOf } from '@almoner/domain/receipt/receipt-of.ts'
import { instant, toMilliseconds } from '@almoner/domain/kernel/time.ts'
import { recurringPlan } from '@almoner/domain/recurring-plan/index.ts'
import { findNextInstalment } from '@almoner/domain/recurring-plan/next-step.ts'
import { isOpen } from '@almoner/domain/recurring-plan/state.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import type { RecordedEvent } from '@almoner/eventstore/event-store.ts'
import { toOrganisationId } from '../life/deeds/handle.ts'
import { createLife, type TestLife } from '../life/testing/life.ts'
import { planCrowd } from './crowd-plan.ts'

const now = instant('2026-11-20T02:00:00.000Z')

let world: TestLife
let events: readonly RecordedEvent[]
beforeAll(async () => {
  world = createLife(now)
  await world.seedWithCrowd()
  events = await readAllEvents()
}, 120_000)

const readAllEvents = async (): Promise<readonly RecordedEvent[]> => {
  const all: RecordedEvent[] = []
  for (let page = 0; page < 10; page += 1) {
    const after = all.at(-1)?.position ?? 0n
    all.push(...(await world.store.readAll({ after, limit: 10_000 })))
  }
  return all
}

const ofType = (type: string) => events.filter((event) => event.type === type)
const harbour = toOrganisationId('harbour')

describe('the demonstration with its crowd', () => {
  it('has two thousand payments of Harbour’s three hundred givers, by every method', () => {
    const paid = ofType('PaymentSucceeded').filter(({ meta }) => meta.tenant === harbour)
    const people = new Set(
      events.flatMap(({ data, meta }) =>
        meta.tenant === harbour && 'payerId' in data ? String(data.payerId) : [],
      ),
    )
    expect(paid.length).toBeGreaterThan(1_700)
    expect(people.size).toBeGreaterThan(270)
    const methods = new Set(
      ['PaymentSucceeded'].flatMap((type) =>
        ofType(type).map(({ data }) => (data as { method: string }).method),
      ),
    )
    expect([...methods].toSorted()).toEqual(['card', ...directMethods].toSorted())
  })

  it('has offline entries that wait, count, were amended and were voided', () => {
    const count = (type: string) => ofType(type).length
    expect(count('OfflineEntryRecorded')).toBe(140)
    expect(count('OfflineEntryApproved')).toBeGreaterThan(120)
    expect(count('OfflineEntryApproved')).toBeLessThan(140)
    expect([count('OfflineEntryAmended'), count('OfflineEntryVoided')]).toEqual([1, 1])
  })

  it('has receipts of offline entries: mailed, replaced, void, and none for entries that wait', () => {
    const ofEntries = (type: string) =>
      ofType(type).flatMap(({ data }) => {
        const { of, receiptNumber } = data as { of: ReceiptOf; receiptNumber: string }
        return of.kind === 'offline_entry' ? [{ id: of.id, receiptNumber }] : []
      })
    const [issued, mailed, voided] = ['ReceiptIssued', 'ReceiptMailed', 'ReceiptVoided'].map(
      ofEntries,
    )
    const requested = ofType('OfflineReceiptRequested').length
    expect(requested).toBe(19)
    expect(new Set(issued?.map(({ id }) => id)).size).toBe(16)
    expect(issued).toHaveLength(17)
    // Two donors left no address.
    expect(mailed).toHaveLength(15)
    expect(voided).toHaveLength(2)
    expect(ofType('ReceiptVoided').map(({ data }) => data)).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ reason: 'corrected', replaced: true }),
        expect.objectContaining({ reason: 'entry_voided', replaced: false }),
      ]),
    )
  })

  it('has monthly plans in every state, of seventeen more donors', async () => {
    const states: Record<string, number> = {}
    const open: string[] = []
    const started = ofType('RecurringPlanStarted').filter(({ meta }) => meta.tenant === harbour)
    for (const { stream } of started) {
      const id = stream.slice('recurring_plan-'.length)
      const { state } = await loadState(world.store, recurringPlan, id)
      if (state.status === 'none') throw new Error(`no plan ${id}`)
      states[state.status] = (states[state.status] ?? 0) + 1
      open.push(...state.instalments.filter(isOpen).map(({ status }) => status))
      const next = findNextInstalment(state)
      expect(next === null || next.at > now).toBe(true)
    }
    expect(states).toEqual({ active: 14, paused: 1, cancelled: 3, completed: 2 })
    expect(open.toSorted()).toEqual(['retrying', 'waiting', 'waiting'])
    const actors = started.map(({ data }) => (data as { donorId: string }).donorId)
    expect(new Set(actors).size).toBe(18)
    expect(ofType('InstalmentCompleted').length).toBeGreaterThan(110)
    const processes = world.left.map(({ process }) => process)
    expect(processes.filter((name) => name === 'recurring-plan')).toHaveLength(22)
  })

  it('has one proof that was sent with two payments, and waits with both', () => {
    const sentProofs = ofType('ManualPaymentSubmitted').flatMap(({ data, stream }) => {
      const { proof } = data as { proof: Proof | null }
      return proof ? [{ key: proofFingerprint(proof), stream }] : []
    })
    const decided = new Set(
      ['PaymentSucceeded', 'ManualPaymentDeclined'].flatMap((type) =>
        ofType(type).map(({ stream }) => stream),
      ),
    )
    const waiting = sentProofs.filter(({ stream }) => !decided.has(stream))
    const twice = [...Map.groupBy(waiting, ({ key }) => key).values()].filter(
      (same) => same.length > 1,
    )
    expect(twice.map((same) => same.length)).toEqual([2])
  })

  it('has a picture as proof of each transfer that waits', async () => {
    const decided = new Set(
      ['PaymentSucceeded', 'ManualPaymentDeclined'].flatMap((type) =>
        ofType(type).map(({ stream }) => stream),
      ),
    )
    const waiting = ofType('ManualPaymentSubmitted').filter(({ stream }) => !decided.has(stream))
    const proofs = waiting.flatMap(({ data }) => (data as { proof: Proof | null }).proof ?? [])
    expect(proofs.length).toBeGreaterThan(3)
    expect(proofs).toHaveLength(waiting.length)
    for (const { fileKey, sha256 } of proofs) {
      const { bytes } = requirePresent(await world.files.get(fileKey), fileKey)
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
    }
  })

  it('has refunds, a dispute and a payout of every month', () => {
    expect(ofType('RefundSucceeded').length).toBeGreaterThan(10)
    expect(ofType('DisputeOpened')).toHaveLength(1)
    expect(ofType('PayoutPaid').length).toBeGreaterThan(17)
  })

  it('pays out the money of each charity, and one large payout waits for an approval', () => {
    const paid = new Set(ofType('PayoutPaid').map(({ meta }) => meta.tenant))
    expect(paid.size).toBe(4)
    const requested = requirePresent(ofType('PayoutRequested').at(-1), 'a request')
    const { payoutId } = requested.data as { payoutId: string }
    expect(ofType('ApprovalRequested').at(-1)?.stream).toBe(`approval-${payoutId}`)
    // The processes continue in the product, which sends the letter to the approver.
    const left = world.left.filter(({ input }) => {
      const { approvalId, payoutId: id } = input as { approvalId?: string; payoutId?: string }
      return approvalId === payoutId || id === payoutId
    })
    expect(left.map(({ process }) => process)).toEqual(['pay-out', 'await-approval', 'mail-staff'])
  })

  it('has consents to news of donors who paid, at each charity, some of them withdrawn', () => {
    const given = ofType('MarketingConsentGiven')
    expect(new Set(given.map(({ meta }) => meta.tenant)).size).toBe(4)
    expect(given.length).toBeGreaterThan(80)
    const withdrawn = ofType('MarketingConsentWithdrawn').length
    expect(withdrawn).toBeGreaterThan(5)
    expect(withdrawn).toBeLessThan(given.length / 4)
  })

  it('numbers its receipts without a gap', () => {
    const books = Map.groupBy(ofType('ReceiptIssued'), ({ stream }) => stream)
    expect(books.size).toBeGreaterThan(6)
    for (const issued of books.values()) {
      const numbers = issued.map(({ data }) => (data as { sequence: number }).sequence)
      expect(numbers).toEqual(numbers.map((_, index) => index + 1))
    }
  })

  it('settles what cards paid, but for the last days', () => {
    const settled = new Set(
      ofType('SettlementRecorded').flatMap(({ data }) =>
        (data as { lines: { paymentId: string }[] }).lines.map(({ paymentId }) => paymentId),
      ),
    )
    const old = ofType('PaymentSucceeded').filter(
      ({ data, meta }) =>
        (data as { provider: string }).provider === 'stripe' &&
        toMilliseconds(now) - toMilliseconds(meta.at) > 14 * 86_400_000,
    )
    const unsettled = old.filter(
      ({ data }) => !settled.has((data as { paymentId: string }).paymentId),
    )
    expect(old.length).toBeGreaterThan(1_500)
    expect(unsettled).toEqual([])
  })

  it('is written once, however often it is run', async () => {
    await world.seedWithCrowd()
    expect(await readAllEvents()).toEqual(events)
  })
})

describe('the plan of the crowd', () => {
  it('is the same on the same day, and lies in the past', () => {
    const today = calendarDay('2026-11-20')
    const plan = planCrowd(today)
    expect(planCrowd(today)).toEqual(plan)
    const late = [...plan.gifts, ...plan.entries].filter(({ at }) => at > '2026-11-18T16:00')
    expect(late).toEqual([])
  })

  it('has more gifts before Christmas, at Chinese New Year and on a flag day', () => {
    const { gifts } = planCrowd(calendarDay('2026-11-20'))
    const between = (first: string, last: string) =>
      gifts.filter(({ to, at }) => to === 'harbour' && at >= first && at < last).length
    const ordinary = between('2026-04-01', '2026-04-15')
    expect(between('2025-12-15', '2025-12-29')).toBeGreaterThan(2 * ordinary)
    expect(between('2026-02-17', '2026-03-03')).toBeGreaterThan(1.5 * ordinary)
    expect(between('2026-05-15T16:00', '2026-05-16T16:00')).toBeGreaterThan(ordinary / 2)
  })
})
