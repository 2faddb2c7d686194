import type { Context } from 'hono'
import type * as v from 'valibot'
import { approvalPolicy } from '@almoner/domain/approval-policy/index.ts'
import { isRefused } from '@almoner/domain/kernel/decider.ts'
import type { Id, PaymentId } from '@almoner/domain/kernel/ids.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import { instantFromMilliseconds, toMilliseconds } from '@almoner/domain/kernel/time.ts'
import { needsSecondPersonForRefund } from '@almoner/domain/staff/two-person-rules.ts'
import type { PaymentCommand } from '@almoner/domain/payment/commands.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import { uuidFrom } from '@almoner/eventstore/commands/event-id.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { findApproval } from '@almoner/projections/models/approvals/query.ts'
import { sumRefunds } from '@almoner/projections/models/charity-refunds/query.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { Refusal } from '../../../http/problem.ts'
import {
  askForApproval,
  assertNoneWaits,
  withTwoPersonRules,
} from '../../../use-cases/approvals/ask.ts'
import { askedWithinMilliseconds, enteredBefore } from '../../../use-cases/abuse/entered-before.ts'
import { ownOrganisation } from '../../../use-cases/charity/own-charity.ts'
import type { DeskPaymentAnswer, refundSchema } from '../contract.ts'
import { decideOn, loadOwnState } from './decisions.ts'
import { loadDeskPayment, loadOwnPayment } from '../own-payment.ts'

type Asked = Omit<v.InferOutput<typeof refundSchema>, 'password' | 'code'>
type RequestRefund = Extract<PaymentCommand, { type: 'RequestRefund' }>

/**
 * Refunds at once, or requests a second person if the charity's rules need one. A repeated refund
 * id returns the existing refund, whether made or waiting.
 */
export const askRefund = (
  c: Context<AppEnv>,
  paymentId: PaymentId,
  body: Asked,
): Promise<DeskPaymentAnswer> =>
  withTwoPersonRules(c, async () => {
    const { refundId, amount: amountCents, reason, note, refundable, again } = body
    const request = { refundId, amountCents, reason, note }
    const command = { type: 'RequestRefund', ...request, seenRefundableCents: refundable } as const
    const approvalId = toApprovalId(c, { paymentId, refundId })
    const { db } = c.get('deps')
    const organisationId = ownOrganisation(c)
    if ((await findApproval(db, { organisationId, approvalId })) !== null) {
      return await loadDeskPayment(c, paymentId)
    }
    await assertNoneWaits(c, `refund:${paymentId}`)
    const isForTwo = await needsApproval(c, paymentId, command)
    if (!again) await askAboutSecond(c, { paymentId, refundId, amountCents })
    if (!isForTwo) {
      // A repeated refund may have been sent with another `refundable`.
      return await decideOn(c, paymentId, () => ({ command, key: refundId, input: request }))
    }
    const { facts } = await loadOwnState(c, paymentId)
    const subject = { kind: 'refund', paymentId, payerId: facts.payerId, refundId } as const
    await askForApproval(c, { approvalId, subject: { ...subject, amountCents, reason }, note })
    return await loadDeskPayment(c, paymentId)
  })

/** Refuses if an equal amount of this payment was refunded a few minutes ago. */
const askAboutSecond = async (
  c: Context<AppEnv>,
  { paymentId, ...asked }: { paymentId: PaymentId; refundId: Id<'refund'>; amountCents: Cents },
): Promise<void> => {
  const since = c.get('deps').now() - askedWithinMilliseconds
  const { refunds } = await loadOwnPayment(c, paymentId)
  // A repeated refund id is the existing refund.
  if (refunds.some(({ refundId }) => refundId === asked.refundId)) return
  const earlier = refunds.findLast(
    ({ amountCents, status, requestedAt }) =>
      amountCents === asked.amountCents &&
      status !== 'failed' &&
      toMilliseconds(requestedAt) >= since,
  )
  if (earlier) throw enteredBefore({ id: earlier.refundId, at: earlier.requestedAt })
}

/**
 * The sender chooses a refund's id, so the approval's id must differ from that of another charity's
 * request.
 */
const toApprovalId = (
  c: Context<AppEnv>,
  { paymentId, refundId }: { paymentId: PaymentId; refundId: string },
): Id<'approval'> =>
  uuidFrom('approval', `refund\0${ownOrganisation(c)}\0${paymentId}\0${refundId}`) as Id<'approval'>

/**
 * Returns false also for a refund that was already made. Throws if the refund would be refused now.
 */
const needsApproval = async (
  c: Context<AppEnv>,
  paymentId: PaymentId,
  command: RequestRefund,
): Promise<boolean> => {
  const { store, db, now } = c.get('deps')
  const decision = payment.decide(command, await loadOwnState(c, paymentId))
  if (isRefused(decision)) throw new Refusal(decision.refused)
  if (decision.length === 0) return false
  const organisationId = ownOrganisation(c)
  const { state } = await loadState(store, approvalPolicy, organisationId)
  const until = instantFromMilliseconds(now())
  const dayCents = await sumRefunds(db, { organisationId, until })
  return needsSecondPersonForRefund(state.rules, { amountCents: command.amountCents, dayCents })
}
