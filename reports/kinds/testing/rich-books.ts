import { randomUUID } from 'node:crypto'
import {
  addDays,
  addMonths,
  toCalendarDay,
  type CalendarDay,
} from '@almoner/domain/kernel/calendar.ts'
import type { Id, PaymentId, ProjectId } from '@almoner/domain/kernel/ids.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import type { OfflineEntryAnswer } from '@almoner/api/desk/offline-entries/contract.ts'
import type { TestApi } from '@almoner/api/testing/api.ts'
import { createGivers } from '@almoner/api/testing/gift.ts'
import { given, staff } from '@almoner/api/testing/given.ts'
import { createTreasury } from '@almoner/api/testing/payouts.ts'
import { submitTransfer } from '@almoner/api/testing/transfers.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import { harbour } from './make-text.ts'
import { recordMoneyOut, type MoneyOut } from './money-out.ts'

const root = '/api/organizations'
const homeworkRooms = worldId('project', 'harbour:homework-rooms')

/** What of the rich books a spec names. */
export type RichBooks = MoneyOut & {
  card: PaymentId
  refunded: PaymentId
  transfer: PaymentId
  /** Offline entries: one that stands, one that was amended, one that was voided. */
  cash: string
  amended: string
  voided: string
  /** An offline entry of the project of homework rooms, that was amended. */
  flagDay: string
  homeworkRooms: ProjectId
  payoutId: Id<'payout'>
  /** The day, two months ago, on which the transfer and the offline entries came. */
  earlier: CalendarDay
}

/**
 * Records money of each way at Harbour, with offline entries that were amended and voided, and what
 * followed: receipts, a refund, a dispute, settlements, payouts of each outcome and an invoice. Lion
 * Rock has a gift by card.
 */
export const recordRichBooks = async (api: TestApi): Promise<RichBooks> => {
  const finance = given(api).as(staff('finance'))
  const givers = await createGivers(api, 'harbour')
  const give = async (changes: object): Promise<PaymentId> => {
    const { id } = await givers.give(changes)
    await api.caughtUp()
    return id as PaymentId
  }
  const card = await give({ amount: 500, coverFee: false })
  const refunded = await give({ amount: 200, coverFee: true, projectId: undefined })
  const refundId = randomUUID() as string as Id<'refund'>
  const refund = { refundId, amount: 50, reason: 'payer_asked' }
  await finance.post(`${root}/payments/${refunded}/refunds`, refund).thenAnswered(202)
  const today = toCalendarDay(instantFromMilliseconds(api.dependencies.now()))
  const earlier = addMonths(today, -2)
  const transfer = await submitTransfer(api, harbour)
  const approval = { try: 1, receivedOn: earlier }
  await finance.post(`${root}/payments/${transfer}/approve`, approval).thenAnswered(200)
  const [cash, amended, voided, flagDay] = [
    await recordEntry(finance, earlier, '1000.00'),
    await recordEntry(finance, earlier, '700.00'),
    await recordEntry(finance, addDays(earlier, 1), '90.00'),
    await recordEntry(finance, earlier, '800.00', homeworkRooms),
  ]
  const entries = `${root}/offline-entries`
  const amend = async ({ id, version }: Entry, content: object): Promise<void> => {
    const amendment = { ...content, version, reason: 'Counted again' }
    await finance.put(`${entries}/${id}`, amendment).thenAnswered(200)
  }
  await amend(amended, entry(earlier, '720.00'))
  await amend(flagDay, { ...entry(earlier, '810.00'), projectId: homeworkRooms })
  const undoing = { version: voided.version, reason: 'Recorded twice' }
  await finance.post(`${entries}/${voided.id}/void`, undoing).thenAnswered(200)
  const books = createTreasury(api, harbour)
  await books.open()
  await books.settle(card, 47_000)
  const payoutId = randomUUID() as string as Id<'payout'>
  await books.tell({
    type: 'RequestPayout',
    organisationId: harbour,
    payoutId,
    amountCents: cents(20_000),
    bank: { fingerprint: '3'.padStart(64, '0'), bankCode: '004', last4: '6001' },
    requestedBy: null,
    approval: 'none',
    at: books.now(),
  })
  const income = { card, refunded, transfer, refundId, payoutId }
  const moneyOut = await recordMoneyOut(api, { give, ...income })
  await (await createGivers(api, 'lionrock')).give({ amount: 130 })
  await api.caughtUp()
  return {
    ...moneyOut,
    card,
    refunded,
    transfer,
    cash: cash.id,
    amended: amended.id,
    voided: voided.id,
    flagDay: flagDay.id,
    homeworkRooms,
    payoutId,
    earlier,
  }
}

const entry = (receivedOn: CalendarDay, amount: string) => ({
  projectId: null,
  paymentType: 'donation',
  paymentMethod: 'cash',
  amount,
  fee: '0.00',
  receivedOn,
  receivedTime: '09:30',
  firstName: 'Siu Ming',
  lastName: 'Lee',
  email: 'siu-ming@example.com',
  note: 'Collection box 14',
  language: 'en',
  approved: true,
  again: true,
})

type Entry = { id: string; version: number }

/** Records an offline entry of Siu Ming Lee's cash, which counts at once. */
export const recordEntry = async (
  finance: ReturnType<ReturnType<typeof given>['as']>,
  receivedOn: CalendarDay,
  amount: string,
  projectId: ProjectId | null = null,
): Promise<Entry> => {
  const body = { ...entry(receivedOn, amount), projectId }
  const { json } = await finance.post(`${root}/offline-entries`, body)
  const { id, version } = json as OfflineEntryAnswer
  return { id, version }
}
