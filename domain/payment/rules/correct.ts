import { isErased } from '../../kernel/erased.ts'
import type { CorrectPayerEmail } from '../commands.ts'
import type { StartedPayment } from '../state.ts'
import type { Decision } from './decision.ts'

export const correctEmail = ({ email }: CorrectPayerEmail, { facts }: StartedPayment): Decision => {
  const { paymentId, organisationId, payerId } = facts
  const { email: previousEmail } = facts.payer
  if (isErased(previousEmail)) return { refused: 'payer_erased' }
  if (email === previousEmail) return []
  return [
    {
      type: 'PayerEmailCorrected',
      data: { paymentId, organisationId, payerId },
      personal: { email, previousEmail },
    },
  ]
}
