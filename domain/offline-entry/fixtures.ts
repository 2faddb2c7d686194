import { asPerson } from '../kernel/ids.ts'
import { fixtureId, harbourId } from '../fixtures.ts'
import { cents } from '../kernel/money.ts'
import { instant } from '../kernel/time.ts'
import type { AmendOfflineEntry, RecordOfflineEntry } from './commands.ts'
import type { Giver, OfflineEntry, OfflineEntryEvent } from './events.ts'

type Event<Type extends OfflineEntryEvent['type']> = Extract<OfflineEntryEvent, { type: Type }>

const offlineEntryId = fixtureId('offline_entry', 90)
export const by = fixtureId('staff', 30)
export const at = instant('2026-11-20T02:30:00.000Z')
const commonFields = {
  offlineEntryId,
  organisationId: harbourId,
  giverId: asPerson(offlineEntryId),
}

export const entry: OfflineEntry = {
  projectId: fixtureId('project', 20),
  projectName: 'After-school homework rooms',
  transactionType: 'donation',
  method: 'bank_transfer',
  amountCents: cents(50_000),
  feeCents: cents(500),
  receivedAt: instant('2026-11-10T04:00:00.000Z'),
  language: 'zh',
}

const giver: Giver = {
  firstName: '大文',
  lastName: '陳',
  email: 'tai.man@example.com',
  phoneNumber: '+85291234567',
  note: '',
}

export const record = (changes: Partial<RecordOfflineEntry> = {}): RecordOfflineEntry => ({
  type: 'RecordOfflineEntry',
  ...commonFields,
  entry,
  giver,
  proof: null,
  withReceipt: false,
  approved: false,
  by,
  at,
  closedThrough: null,
  ...changes,
})

export const amend = (changes: Partial<AmendOfflineEntry> = {}): AmendOfflineEntry => ({
  type: 'AmendOfflineEntry',
  entry: { ...entry, amountCents: cents(60_000) },
  giver,
  reason: 'The slip says HK$600',
  version: 2,
  by,
  at,
  closedThrough: null,
  ...changes,
})

const staff = { by, at }

export const recorded: Event<'OfflineEntryRecorded'> = {
  type: 'OfflineEntryRecorded',
  data: { ...commonFields, entry, proof: null, version: 1, ...staff },
  personal: { giver },
}

export const approved: Event<'OfflineEntryApproved'> = {
  type: 'OfflineEntryApproved',
  data: { ...commonFields, entry, version: 2, ...staff },
}

export const amended: Event<'OfflineEntryAmended'> = {
  type: 'OfflineEntryAmended',
  data: {
    ...commonFields,
    before: entry,
    after: { ...entry, amountCents: cents(60_000) },
    bookedVersion: 2,
    version: 3,
    ...staff,
  },
  personal: { before: giver, after: giver, reason: 'The slip says HK$600' },
}

export const voided: Event<'OfflineEntryVoided'> = {
  type: 'OfflineEntryVoided',
  data: { ...commonFields, entry: amended.data.after, bookedVersion: 3, version: 4, ...staff },
  personal: { reason: 'Recorded twice' },
}

export const receiptRequested: Event<'OfflineReceiptRequested'> = {
  type: 'OfflineReceiptRequested',
  data: { ...commonFields, isApproved: false, ...staff },
}
