import { assert } from '@almoner/domain/kernel/assert.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import type { EventMeta } from '@almoner/eventstore/event-store.ts'

// The sizes of a small payment event, equal for every contender.
const dataBytes = 170
const metaBytes = 110

const bare = {
  paymentId: '0190f3a0-5b1c-7c3d-8e4f-123456789abc',
  organisationId: '00000000-0000-7000-8000-000000000001',
  amountCents: 50_000,
  note: '',
}

export const sampleType = 'GiftTaken'

export const sampleData = {
  ...bare,
  note: 'n'.repeat(dataBytes - JSON.stringify(bare).length),
}

const bareMeta: EventMeta = {
  tenant: null,
  actor: 'guest',
  causation: null,
  correlation: '',
  at: instant('2026-11-20T02:30:00.000Z'),
}

export const sampleMeta: EventMeta = {
  ...bareMeta,
  correlation: 'c'.repeat(metaBytes - JSON.stringify(bareMeta).length),
}

assert(JSON.stringify(sampleData).length === dataBytes, 'the sample has the size it says')
assert(JSON.stringify(sampleMeta).length === metaBytes, 'the sample has the size it says')
