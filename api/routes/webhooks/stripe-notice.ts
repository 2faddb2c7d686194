import type { Context } from 'hono'
import { isUuid } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds, type Instant } from '@almoner/domain/kernel/time.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import { providerNotice, providerNoticeId } from '@almoner/domain/provider-notice/index.ts'
import { handleCommand, loadState } from '@almoner/eventstore/handle-command.ts'
import type { AppEnv, StripeNotice } from '../../app-env.ts'
import { isOpen, nudge } from '../payments/status.ts'

/**
 * A notice about a payment that its process is at work on wakes the process. One that tells of more
 * than the process would find (a refund, a dispute, money that came after the end) is written down
 * before Stripe hears that it was heard, and what it is about is read at Stripe.
 */
export const followStripeNotice = async (
  c: Context<AppEnv>,
  notice: StripeNotice,
): Promise<void> => {
  if (notice.kind === 'other') return
  if (notice.kind === 'payment' && !(await isNews(c, notice))) return
  const { noticeId, kind, providerPaymentId, at: happenedAt } = notice
  if (providerPaymentId === null) return
  const what = { provider: 'stripe', noticeId, kind, providerPaymentId, happenedAt } as const
  await handleCommand(c.get('deps').store, {
    decider: providerNotice,
    id: providerNoticeId(what),
    command: { type: 'ReceiveNotice', ...what },
    context: {
      tenant: null,
      actor: 'provider:stripe',
      correlation: noticeId,
      causation: null,
      commandId: noticeId,
      input: { noticeId },
      at: instantFromMilliseconds(c.get('deps').now()) satisfies Instant,
    },
  })
}

// Of a payment that has ended here, only money is news.
const isNews = async (
  c: Context<AppEnv>,
  { type, paymentId, providerPaymentId }: StripeNotice,
): Promise<boolean> => {
  const isMoney = type.endsWith('.succeeded')
  if (paymentId === null || !isUuid(paymentId)) return isMoney
  const { state } = await loadState(c.get('deps').store, payment, paymentId)
  if (state.status === 'none') return isMoney
  if (isOpen(state)) {
    await nudge(c, state)
    return false
  }
  return isMoney && state.paid?.providerPaymentId !== providerPaymentId
}
