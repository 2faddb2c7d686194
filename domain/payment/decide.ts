import { unreachable } from '../kernel/assert.ts'
import type { PaymentCommand } from './commands.ts'
import { begin, isBeginning } from './rules/begin.ts'
import { correctEmail } from './rules/correct.ts'
import type { Decision } from './rules/decision.ts'
import { approve, decline, fail, reopen, succeed } from './rules/end.ts'
import {
  closeDispute,
  openDispute,
  recordRefund,
  requestRefund,
  settleRefund,
} from './rules/refund.ts'
import { identifyCard, openPaymentRequest, requireAuthentication } from './rules/progress.ts'
import type { PaymentState } from './state.ts'

export const decidePayment = (command: PaymentCommand, state: PaymentState): Decision => {
  if (isBeginning(command)) return begin(command, state)
  if (state.status === 'none') return { refused: 'payment_not_found' }
  switch (command.type) {
    case 'IdentifyCard':
      return identifyCard(command, state)
    case 'RequireAuthentication':
      return requireAuthentication(command, state)
    case 'OpenPaymentRequest':
      return openPaymentRequest(command, state)
    case 'SucceedPayment':
      return succeed(command, state)
    case 'FailPayment':
      return fail(command, state)
    case 'ApproveManualPayment':
      return approve(command, state)
    case 'DeclineManualPayment':
      return decline(command, state)
    case 'ReopenManualPayment':
      return reopen(command, state)
    case 'RequestRefund':
      return requestRefund(command, state)
    case 'SettleRefund':
      return settleRefund(command, state)
    case 'RecordRefund':
      return recordRefund(command, state)
    case 'OpenDispute':
      return openDispute(command, state)
    case 'CloseDispute':
      return closeDispute(command, state)
    case 'CorrectPayerEmail':
      return correctEmail(command, state)
    default:
      return unreachable(command)
  }
}
