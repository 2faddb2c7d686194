import type { Context } from 'hono'
import type { StartedPayment } from '@almoner/domain/payment/state.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { ownPeople } from '../../accounts/own-account/own-account.ts'
import type { PayersProof } from '../contract.ts'
import { findReceiptLink } from './receipt-link.ts'

/** A receipt's address, for its payer only; null for a caller with nothing but the payment's id. */
export const findPayerReceiptLink = async (
  c: Context<AppEnv>,
  state: StartedPayment,
  proof: PayersProof,
): Promise<string | null> => ((await isPayer(c, state, proof)) ? findReceiptLink(c, state) : null)

const isPayer = async (
  c: Context<AppEnv>,
  { facts: { paymentId, organisationId, payerId } }: StartedPayment,
  { fingerprint, token }: PayersProof,
): Promise<boolean> => {
  const { keys, now } = c.get('deps')
  if (token !== undefined && keys.paymentOfPollToken(token, now()) === paymentId) return true
  if (fingerprint !== undefined && keys.paymentId(organisationId, fingerprint) === paymentId) {
    return true
  }
  if (c.get('signedIn')?.realm !== 'donor') return false
  const people = await ownPeople(c)
  return people.includes(payerId)
}
