import { instant } from '@almoner/domain/kernel/time.ts'
import * as paid from '@almoner/domain/payment/fixtures.ts'
import type { RecordedEvent } from '@almoner/eventstore/event-store.ts'
import { another, atLionRock, toRecorded } from '../../../engine/testing/history.ts'

export type DatedGift = { at: string; recordedAt: string; charity?: 'lion rock' }

/** Gifts of which the charity gets HK$500.00 each: decided at one moment, recorded at another. */
export const toGifts = (...list: readonly DatedGift[]): readonly RecordedEvent[] =>
  list.map(({ at, recordedAt, charity }, index) => {
    const gift = another(paid.succeeded, 1_000 + index)
    const [event] = toRecorded(charity ? atLionRock(gift) : gift)
    if (!event) throw new Error('an event was given')
    const meta = { ...event.meta, at: instant(at) }
    return Object.assign(event, {
      meta,
      position: BigInt(index + 1),
      recordedAt: instant(recordedAt),
    })
  })
