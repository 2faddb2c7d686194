import { describe, expect, it } from 'vitest'
import { given } from '../testing/given.ts'
import { providerNotice, providerNoticeId } from './index.ts'

const notice = {
  provider: 'stripe',
  noticeId: 'evt_1',
  kind: 'dispute',
  providerPaymentId: 'pi_1',
  paymentId: null,
  happenedAt: null,
} as const

describe('a provider’s notice', () => {
  it('is recorded once, however many copies of it arrive', () => {
    const received = { type: 'NoticeReceived', data: notice } as const
    const receive = { type: 'ReceiveNotice', ...notice } as const
    given(providerNotice).when(receive).then(received)
    given(providerNotice, received).when(receive).thenNothing()
  })

  it('is identified by its provider and that provider’s name for it', () => {
    expect(providerNoticeId(notice)).toBe('stripe-evt_1')
  })
})
