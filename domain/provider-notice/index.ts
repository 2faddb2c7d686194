import * as v from 'valibot'
import { eventShape, type Decider, type EventOf } from '../kernel/decider.ts'
import { idSchema } from '../kernel/ids.ts'
import { paymentProviderSchema } from '../kernel/payment-method.ts'
import { instantSchema } from '../kernel/time.ts'

/**
 * A provider's notice that an object of its own has changed. It only names the object, which is
 * then read at the provider. It is recorded before it is acknowledged, so that none gets lost.
 */
const noticeReceived = eventShape(
  'NoticeReceived',
  v.strictObject({
    provider: paymentProviderSchema,
    /** The provider's own name for it, the same for every copy. */
    noticeId: v.string(),
    kind: v.picklist(['payment', 'refund', 'dispute', 'fraud_warning']),
    /** The provider's payment or request it is about. */
    providerPaymentId: v.string(),
    /** Ours, where the provider has no other name for it by which it could be read. */
    paymentId: v.nullable(idSchema('payment')),
    /** When it happened there; null if not given. */
    happenedAt: v.nullable(instantSchema),
  }),
)

export type NoticeReceived = EventOf<typeof noticeReceived>

export type ReceiveNotice = { type: 'ReceiveNotice' } & NoticeReceived['data']

type NoticeState = { isReceived: boolean }

/** One notice, however many copies of it come. */
export const providerNotice: Decider<NoticeState, ReceiveNotice, NoticeReceived, never> = {
  category: 'provider_notice',
  shapes: [noticeReceived],
  initial: { isReceived: false },
  decide: ({ type: _type, ...data }, { isReceived }) =>
    isReceived ? [] : [{ type: 'NoticeReceived', data }],
  evolve: () => ({ isReceived: true }),
}

export const providerNoticeId = (notice: { provider: string; noticeId: string }): string =>
  `${notice.provider}-${notice.noticeId}`
