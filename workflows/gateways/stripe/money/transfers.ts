import type { Stripe } from 'stripe'
import type {
  BalanceGateway,
  ReversalOutcome,
  TransferOutcome,
} from '../../ports/balance-gateway.ts'
import { currency, ProviderMismatch } from '../../ports/card-gateway.ts'
import { findRefusalCode, toId, withStripeErrors } from '../map.ts'
import { listAll } from '../whole-list.ts'

type Transfers = Pick<BalanceGateway, 'transferPayment' | 'reverseTransfer'>

/**
 * Money between the platform's balance and a charity's. Stripe forgets an idempotency key after a
 * day: what was made before is looked for first, and the key only settles races.
 */
export const createStripeTransfers = (stripe: Stripe): Transfers => ({
  transferPayment: (request) =>
    withStripeErrors(async () => {
      const charge = await findCharge(stripe, request)
      if (charge.transfer_data !== null) {
        throw new ProviderMismatch(`${charge.id} paid an account by itself`)
      }
      const transfer = await findTransfer(stripe, charge, request)
      if (transfer !== null) return agreed(transfer, request)
      try {
        const params = {
          amount: request.amountCents,
          currency,
          destination: request.accountId,
          source_transaction: charge.id,
          metadata: { paymentId: request.paymentId },
        }
        const idempotencyKey = `transfer-${request.paymentId}`
        return agreed(await stripe.transfers.create(params, { idempotencyKey }), request)
      } catch (error) {
        return refused(error)
      }
    }),
  reverseTransfer: ({ reversalId, paymentId, providerPaymentId, amountCents }) =>
    withStripeErrors(async () => {
      const charge = await findCharge(stripe, { paymentId, providerPaymentId })
      const transferId =
        toId(charge.transfer) ?? (await findTransfer(stripe, charge, { paymentId }))?.id ?? null
      if (transferId === null) return { outcome: 'refused', code: 'transfer_missing' }
      const before = await listAll((page) => stripe.transfers.listReversals(transferId, page))
      const reversal = before.find(({ metadata }) => metadata?.['reversalId'] === reversalId)
      if (reversal) return agreedReversal(reversal, amountCents)
      try {
        const params = { amount: amountCents, metadata: { reversalId, paymentId } }
        const options = { idempotencyKey: `reversal-${reversalId}` }
        return agreedReversal(
          await stripe.transfers.createReversal(transferId, params, options),
          amountCents,
        )
      } catch (error) {
        return refused(error)
      }
    }),
})

type Paid = { paymentId: string; providerPaymentId: string }

// The money of another payment must never be moved for this one.
const findCharge = async (
  stripe: Stripe,
  { paymentId, providerPaymentId }: Paid,
): Promise<Stripe.Charge> => {
  const expand = ['latest_charge']
  const intent = await stripe.paymentIntents.retrieve(providerPaymentId, { expand })
  if (intent.metadata['paymentId'] !== paymentId) {
    throw new ProviderMismatch(`${intent.id} does not belong to payment ${paymentId}`)
  }
  const { latest_charge: charge } = intent
  if (intent.status !== 'succeeded' || charge === null || typeof charge === 'string') {
    throw new ProviderMismatch(`${intent.id} was not paid`)
  }
  return charge
}

// Stripe gives a charge and its transfers one group. A charge without one has no transfer yet.
const findTransfer = async (
  stripe: Stripe,
  { transfer_group }: Stripe.Charge,
  { paymentId }: Pick<Paid, 'paymentId'>,
): Promise<Stripe.Transfer | null> => {
  if (transfer_group === null) return null
  const transfers = await listAll((page) => stripe.transfers.list({ transfer_group, ...page }))
  return transfers.find(({ metadata }) => metadata['paymentId'] === paymentId) ?? null
}

const agreed = (
  transfer: Stripe.Transfer,
  request: { accountId: string; amountCents: number },
): TransferOutcome => {
  const destination = toId(transfer.destination)
  if (transfer.amount !== request.amountCents || destination !== request.accountId) {
    throw new ProviderMismatch(
      `${transfer.id} moves ${transfer.amount} to ${destination}, not ${request.amountCents} to ${request.accountId}`,
    )
  }
  return { outcome: 'transferred', transferId: transfer.id }
}

const agreedReversal = (
  reversal: Stripe.TransferReversal,
  amountCents: number,
): ReversalOutcome => {
  if (reversal.amount !== amountCents) {
    throw new ProviderMismatch(`${reversal.id} takes back ${reversal.amount}, not ${amountCents}`)
  }
  return { outcome: 'reversed', transferReversalId: reversal.id }
}

const refusals = new Set([
  'balance_insufficient',
  'insufficient_capabilities_for_transfer',
  'transfer_source_balance_parameters_mismatch',
  'transfers_not_allowed',
])

// Stripe has no code for a sum that exceeds the rest of the charge or transfer; it only names the
// parameter.
const refused = (error: unknown): { outcome: 'refused'; code: string } => {
  const code = findRefusalCode(error, refusals, ['amount', 'destination'])
  if (code === null) throw error
  return { outcome: 'refused', code }
}
