import { toAccount } from '../../account/account-answer.ts'
import type { Account } from '../../account/account-objects.ts'
import type { Booking } from '../../booking/booking-objects.ts'
import { invalidRequest, StripeProblem } from '../../call/problem.ts'
import type { Charge, Entry, PaymentIntent } from '../../objects.ts'
import { currentSeconds, type World } from '../../world.ts'
import { moveMoney } from './transfer-parts.ts'

/**
 * Passes a destination charge on: the whole sum goes to the charity's account at once, and the
 * application fee comes back. The platform pays Stripe's own fee, because the charge is the
 * platform's. Source: docs.stripe.com/connect/destination-charges.
 */
export const passOn = (
  charge: Charge,
  booked: Booking,
  world: World,
): { charge: Charge; put: Entry[] } => {
  if (charge.transfer_data === null) return { charge, put: [] }
  const transferGroup = charge.transfer_group ?? `group_${charge.payment_intent}`
  const { transfer, fee, put } = moveMoney(
    {
      destination: charge.transfer_data.destination,
      amount: charge.amount,
      feeCents: charge.application_fee_amount ?? 0,
      charge,
      availableOn: booked.available_on,
      description: null,
      metadata: {},
      transferGroup,
    },
    world,
  )
  return {
    charge: {
      ...charge,
      application_fee: fee?.id ?? null,
      transfer: transfer.id,
      transfer_group: transferGroup,
    },
    put,
  }
}

/** Refuses an account that does not exist, or that may not take this money. */
export const assertDestination = async (intent: PaymentIntent, world: World): Promise<void> => {
  const destination = intent.transfer_data?.destination ?? null
  const { on_behalf_of: owner } = intent
  // Most charges are made for the account that they pay: it is read once.
  const receiver =
    destination === null
      ? null
      : assertTransfers(await findAccount(destination, 'transfer_data[destination]', world))
  if (owner === null) return
  const { capabilities } =
    owner === receiver?.id ? receiver : await findAccount(owner, 'on_behalf_of', world)
  if (capabilities.card_payments !== 'active') {
    throw invalidRequest(
      "The account referenced in the 'on_behalf_of' parameter is missing the required capabilities: card_payments.",
      'on_behalf_of',
    )
  }
}

/** An account receives transfers once it has the capability. */
export const assertReceives = async (id: string, param: string, world: World): Promise<void> => {
  assertTransfers(await findAccount(id, param, world))
}

const assertTransfers = (account: Account): Account => {
  if (account.capabilities.transfers === 'active') return account
  throw new StripeProblem(
    400,
    {
      type: 'invalid_request_error',
      code: 'insufficient_capabilities_for_transfer',
      message:
        'Your destination account needs to have at least one of the following capabilities enabled: transfers.',
    },
    true,
  )
}

const findAccount = async (id: string, param: string, world: World): Promise<Account> => {
  const parts = await world.store.loadAccount(id)
  if (parts === null) {
    throw invalidRequest(`No such destination: '${id}'`, param, 'resource_missing')
  }
  return toAccount(parts, currentSeconds(world))
}
