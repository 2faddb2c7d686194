import type { Context } from 'hono'
import type { PaymentId } from '@almoner/domain/kernel/ids.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { Refusal } from '../../http/problem.ts'
import { sendProofFile } from '../../use-cases/files/send-proof.ts'
import { loadOwnPayment } from './own-payment.ts'

/** Sends the proof that the payer uploaded. */
export const sendProof = async (c: Context<AppEnv>, paymentId: PaymentId): Promise<Response> => {
  const { proof } = await loadOwnPayment(c, paymentId)
  if (!proof) throw new Refusal('proof_not_found')
  return await sendProofFile(c, { proof, id: paymentId })
}
