import * as v from 'valibot'
import { eventShape, type Decider, type EventOf } from '../kernel/decider.ts'
import { idSchema } from '../kernel/ids.ts'
import { paymentProviderSchema } from '../payment-methods/payment-method.ts'
import { instantSchema } from '../kernel/schemas.ts'

/**
 * A provider's notice that an object of its own has changed. It only names the object, which is
 * then read at the provider. It is recorded before it is acknowledged, so that none gets lost.
 */
const noticeReceived = eventShape(
  'NoticeReceived',
  v.strictObject({
    provider: paymentProviderSchema,
    /** The provider's own id of the notice, which is equal for every copy. */
    noticeId: v.string(),
    kind: v.picklist(['payment', 'refund', 'dispute', 'fraud_warning']),
    /** The provider's payment or request it is about. */
    providerPaymentId: v.string(),
    /** Our id of the payment, if the provider has no other id by which it can be read. */
    paymentId: v.nullable(idSchema('payment')),
    /** The time at which it happened there; null if unknown. */
    happenedAt: v.nullable(instantSchema),
  }),
)

/**
 * The provider sent a notice about a charity's account. The account itself identifies the charity.
 */
const accountNoticeReceived = eventShape(
  'AccountNoticeReceived',
  v.strictObject({
    provider: paymentProviderSchema,
    noticeId: v.string(),
    accountId: v.string(),
    happenedAt: v.nullable(instantSchema),
  }),
)

/** Money has become available in the platform's own balance. */
const balanceNoticeReceived = eventShape(
  'BalanceNoticeReceived',
  v.strictObject({
    provider: paymentProviderSchema,
    noticeId: v.string(),
    happenedAt: v.nullable(instantSchema),
  }),
)

export type NoticeReceived = EventOf<typeof noticeReceived>
export type AccountNoticeReceived = EventOf<typeof accountNoticeReceived>

export type BalanceNoticeReceived = EventOf<typeof balanceNoticeReceived>

export type ReceiveNotice = { type: 'ReceiveNotice' } & NoticeReceived['data']
export type ReceiveAccountNotice = { type: 'ReceiveAccountNotice' } & AccountNoticeReceived['data']
export type ReceiveBalanceNotice = { type: 'ReceiveBalanceNotice' } & BalanceNoticeReceived['data']

type NoticeCommand = ReceiveNotice | ReceiveAccountNotice | ReceiveBalanceNotice
type NoticeEvent = NoticeReceived | AccountNoticeReceived | BalanceNoticeReceived

type NoticeState = { isReceived: boolean }

/** Records one notice once, even if several copies of it arrive. */
export const providerNotice: Decider<NoticeState, NoticeCommand, NoticeEvent, never> = {
  category: 'provider_notice',
  shapes: [noticeReceived, accountNoticeReceived, balanceNoticeReceived],
  initial: { isReceived: false },
  decide: (command, { isReceived }) => {
    if (isReceived) return []
    switch (command.type) {
      case 'ReceiveAccountNotice': {
        const { type: _type, ...data } = command
        return [{ type: 'AccountNoticeReceived', data }]
      }
      case 'ReceiveBalanceNotice': {
        const { type: _type, ...data } = command
        return [{ type: 'BalanceNoticeReceived', data }]
      }
      case 'ReceiveNotice': {
        const { type: _type, ...data } = command
        return [{ type: 'NoticeReceived', data }]
      }
    }
  },
  evolve: () => ({ isReceived: true }),
}

export const providerNoticeId = (notice: { provider: string; noticeId: string }): string =>
  `${notice.provider}-${notice.noticeId}`
