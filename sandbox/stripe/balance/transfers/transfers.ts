import type { Form } from '../../call/form/form.ts'
import {
  assertOnlyKnown,
  readInteger,
  readMetadata,
  readRequiredText,
  readText,
} from '../../call/form/params.ts'
import { invalidRequest, missingResource } from '../../call/problem.ts'
import { platformId } from '../../account/platform-account.ts'
import { toChargeEntry } from '../../intent/charges.ts'
import { checkCurrency } from '../../intent/new-intent.ts'
import type { Change, Charge } from '../../objects.ts'
import { currentSeconds, type World } from '../../world.ts'
import type { Transfer } from '../balance-objects.ts'
import { assertReceives } from './destination-charge.ts'
import { insufficientBalance } from '../balances.ts'
import { reverseTransfer } from './reversals.ts'
import { moveMoney } from './transfer-parts.ts'

/** POST /v1/transfers. A transfer with `source_transaction` waits for the money of that charge. */
export const createTransfer = async (form: Form, world: World): Promise<Change> => {
  assertOnlyKnown(form, [
    'amount',
    'currency',
    'description',
    'destination',
    'expand',
    'metadata',
    'source_transaction',
    'transfer_group',
  ])
  const amount = readInteger(form, 'amount')
  if (amount === null || amount < 1) throw invalidRequest('Invalid amount', 'amount')
  checkCurrency(readRequiredText(form, 'currency'))
  const destination = readRequiredText(form, 'destination')
  await assertReceives(destination, 'destination', world)
  const source = await findSource(form, world)
  await (source === null ? assertAvailable(amount, world) : assertLeft(amount, source, world))
  const group = source?.transfer_group ?? (source && `group_${source.id}`)
  const transferGroup = group ?? readText(form, 'transfer_group')
  const { transfer, put } = moveMoney(
    {
      destination,
      amount,
      feeCents: 0,
      charge: source,
      availableOn: await findAvailableOn(source, world),
      description: readText(form, 'description'),
      metadata: readMetadata(form, {}),
      transferGroup,
    },
    world,
  )
  const grouped =
    source === null ? [] : [toChargeEntry({ ...source, transfer_group: transferGroup })]
  return { status: 200, body: transfer, put: [...put, ...grouped], events: [] }
}

/** POST /v1/transfers/{id}/reversals */
export const createReversal = async (id: string, form: Form, world: World): Promise<Change> => {
  assertOnlyKnown(form, ['amount', 'metadata', 'expand', 'refund_application_fee'])
  const transfer = await findTransfer(id, world)
  const amount = readInteger(form, 'amount') ?? transfer.amount - transfer.amount_reversed
  const metadata = readMetadata(form, {})
  const { reversal, put } = await reverseTransfer(
    transfer,
    { amount, refundId: null, metadata },
    world,
  )
  return { status: 200, body: reversal, put, events: [] }
}

export const findTransfer = async (id: string, world: World): Promise<Transfer> => {
  const transfer = await world.store.get('transfer', id)
  if (!transfer) throw missingResource('transfer', id, 'id')
  return transfer
}

/** Two transfers of one charge run one after the other, and so do two of the platform's balance. */
export const toTransferLock = (form: Form): string =>
  readText(form, 'source_transaction') ?? `balance-${platformId}`

const findSource = async (form: Form, world: World): Promise<Charge | null> => {
  const id = readText(form, 'source_transaction')
  if (id === null) return null
  const charge = await world.store.get('charge', id)
  if (!charge) throw missingResource('charge', id, 'source_transaction')
  if (!charge.paid) throw invalidRequest(`Charge ${id} was not paid.`, 'source_transaction')
  return charge
}

const assertAvailable = async (amount: number, world: World): Promise<void> => {
  const { available } = await world.store.sumBalance(platformId, currentSeconds(world))
  if (available < amount) throw insufficientBalance()
}

const mostTransfers = 100

const assertLeft = async (amount: number, source: Charge, world: World): Promise<void> => {
  const where = { source_transaction: source.id }
  const before = await world.store.list('transfer', {
    limit: mostTransfers,
    order: 'newest',
    where,
  })
  const moved = before.reduce((sum, each) => sum + each.amount - each.amount_reversed, 0)
  if (moved + amount > source.amount - source.amount_refunded) {
    throw invalidRequest(
      'The amount of the transfers exceeds what is left of the source charge.',
      'amount',
    )
  }
}

// The money moves at once, and is available with the charge's own.
const findAvailableOn = async (source: Charge | null, world: World): Promise<number> => {
  const now = currentSeconds(world)
  if (source?.balance_transaction == null) return now
  const booked = await world.store.get('balance_transaction', source.balance_transaction)
  return Math.max(now, booked?.available_on ?? now)
}
