import { describe, expect, it } from 'vitest'
import { postEvent } from '../journal/post-event.ts'
import { formatAccount } from '../journal/accounts.ts'
import { calendarDay } from '../kernel/calendar.ts'
import { lionRockId } from '../fixtures.ts'
import { cents } from '../kernel/money.ts'
import { instant } from '../kernel/time.ts'
import { given } from '../testing/given.ts'
import type { OfflineEntryEvent } from './events.ts'
import * as the from './fixtures.ts'
import { offlineEntry } from './index.ts'

const decision = { by: the.by, at: the.at, closedThrough: null }
const approve = { type: 'ApproveOfflineEntry', version: 1, ...decision } as const
const voidIt = {
  type: 'VoidOfflineEntry',
  version: 3,
  reason: 'Recorded twice',
  ...decision,
} as const
const received = calendarDay('2026-11-10')
const changed = (entry: Partial<typeof the.entry>) =>
  the.record({ entry: { ...the.entry, ...entry } })

describe('money that came elsewhere', () => {
  it('is recorded, and waits or counts at once', () => {
    given(offlineEntry).when(the.record()).then(the.recorded)
    given(offlineEntry)
      .when(the.record({ approved: true }))
      .then(the.recorded, the.approved)
  })

  it('is recorded once, however often', () => {
    given(offlineEntry, the.recorded).when(the.record()).thenNothing()
    given(offlineEntry, the.recorded)
      .when(changed({ amountCents: cents(100) }))
      .thenRefused('offline_entry_already_recorded')
    given(offlineEntry, the.recorded)
      .when(the.record({ organisationId: lionRockId }))
      .thenRefused('offline_entry_already_recorded')
  })

  it('is at least a dollar, with a fee of at most itself, and not of the future', () => {
    given(offlineEntry)
      .when(changed({ amountCents: cents(99) }))
      .thenRefused('offline_amount_too_low')
    given(offlineEntry)
      .when(changed({ feeCents: cents(50_001) }))
      .thenRefused('offline_fee_too_high')
    given(offlineEntry)
      .when(changed({ feeCents: cents(-1) }))
      .thenRefused('offline_fee_too_high')
    given(offlineEntry)
      .when(changed({ receivedAt: instant('2026-11-20T02:30:00.001Z') }))
      .thenRefused('received_in_future')
  })

  it('is approved once', () => {
    given(offlineEntry, the.recorded).when(approve).then(the.approved)
    given(offlineEntry, the.recorded, the.approved).when(approve).thenNothing()
    given(offlineEntry).when(approve).thenRefused('offline_entry_not_found')
  })

  it('is amended with a reason, and reverses what was booked', () => {
    given(offlineEntry, the.recorded, the.approved).when(the.amend()).then(the.amended)
    given(offlineEntry, the.recorded)
      .when(the.amend({ version: 1 }))
      .then({ ...the.amended, data: { ...the.amended.data, bookedVersion: null, version: 2 } })
    given(offlineEntry, the.recorded, the.approved)
      .when(the.amend({ reason: ' ' }))
      .thenRefused('reason_required')
    given(offlineEntry, the.recorded, the.approved)
      .when(the.amend({ entry: the.entry }))
      .thenNothing()
  })

  it('is voided, and cannot be changed after that', () => {
    const past = [the.recorded, the.approved, the.amended] as const
    given(offlineEntry, ...past)
      .when(voidIt)
      .then(the.voided)
    given(offlineEntry, ...past, the.voided)
      .when(voidIt)
      .thenNothing()
    given(offlineEntry, ...past, the.voided)
      .when(the.amend({ version: 4 }))
      .thenRefused('offline_entry_voided')
    given(offlineEntry, ...past, the.voided)
      .when({ ...approve, version: 4 })
      .thenRefused('offline_entry_voided')
  })

  it('is not changed as another person did not see it', () => {
    given(offlineEntry, the.recorded, the.approved)
      .when(the.amend({ version: 1 }))
      .thenRefused('offline_entry_changed')
  })

  it('neither begins nor changes in a period whose books are closed', () => {
    const closedThrough = received
    given(offlineEntry).when(the.record({ closedThrough })).thenRefused('period_closed')
    given(offlineEntry, the.recorded)
      .when({ ...approve, closedThrough })
      .thenRefused('period_closed')
    const past = [the.recorded, the.approved] as const
    given(offlineEntry, ...past)
      .when(the.amend({ closedThrough }))
      .thenRefused('period_closed')
    const later = { ...the.entry, receivedAt: instant('2026-11-12T04:00:00.000Z') }
    given(offlineEntry, ...past)
      .when(the.amend({ closedThrough, entry: later }))
      .thenRefused('period_closed')
    given(offlineEntry, ...past)
      .when({ ...voidIt, version: 2, closedThrough })
      .thenRefused('period_closed')
    const before = calendarDay('2026-11-09')
    given(offlineEntry)
      .when(the.record({ closedThrough: before }))
      .then(the.recorded)
  })
})

const post = (event: OfflineEntryEvent) =>
  postEvent({ ...event, meta: { at: the.at } }).map(({ posting, businessDay }) =>
    [
      businessDay,
      posting.journal,
      posting.debit.code,
      posting.credit.code,
      posting.amountCents,
    ].join(' '),
  )

describe('the postings of an offline entry', () => {
  it('are none while it waits, and of the day that the money came', () => {
    expect(post(the.recorded)).toEqual([])
    expect(post(the.approved)).toEqual(['2026-11-10 offline_recorded A5 L5 50000'])
    const unbooked = { ...the.amended, data: { ...the.amended.data, bookedVersion: null } }
    expect(post(unbooked)).toEqual([])
  })

  it('of an amendment are an exact reversal, and the new sum on its own day', () => {
    const after = { ...the.amended.data.after, receivedAt: instant('2026-10-31T04:00:00.000Z') }
    const moved = { ...the.amended, data: { ...the.amended.data, after } }
    expect(post(moved)).toEqual([
      '2026-11-10 offline_voided L5 A5 50000',
      '2026-10-31 offline_recorded A5 L5 60000',
    ])
    expect(post(the.voided)).toEqual(['2026-11-10 offline_voided L5 A5 60000'])
  })

  it('move the direct accounts of its charity alone', () => {
    const accounts = [the.approved, the.amended, the.voided]
      .flatMap((event) => postEvent({ ...event, meta: { at: the.at } }))
      .flatMap(({ posting: { debit, credit } }) => [formatAccount(debit), formatAccount(credit)])
    expect(new Set(accounts.map((account) => account.split(':').at(-1)))).toEqual(
      new Set(['direct', 'bank_transfer']),
    )
  })
})

describe('a receipt of an offline entry', () => {
  const request = { type: 'RequestOfflineReceipt', by: the.by, at: the.at } as const

  it('is requested once, with the record or later', () => {
    given(offlineEntry)
      .when(the.record({ withReceipt: true }))
      .then(the.recorded, the.receiptRequested)
    given(offlineEntry, the.recorded).when(request).then(the.receiptRequested)
    given(offlineEntry, the.recorded, the.receiptRequested).when(request).thenNothing()
  })

  it('of an approved entry is issued at once', () => {
    const { data, ...event } = the.receiptRequested
    given(offlineEntry, the.recorded, the.approved)
      .when(request)
      .then({ ...event, data: { ...data, isApproved: true } })
  })

  it('follows each later change', () => {
    const { data, ...event } = the.approved
    given(offlineEntry, the.recorded, the.receiptRequested)
      .when({
        type: 'ApproveOfflineEntry',
        version: 1,
        by: the.by,
        at: the.at,
        closedThrough: null,
      })
      .then({ ...event, data: { ...data, withReceipt: true } })
  })

  it('is never of an entry that was voided', () => {
    given(offlineEntry, the.recorded, the.approved, the.amended, the.voided)
      .when(request)
      .thenRefused('offline_entry_voided')
  })
})
