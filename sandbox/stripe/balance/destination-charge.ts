import { loadParts } from '../account/account-parts.ts'
import { toAccount } from '../account/account-answer.ts'
import type { Booking } from '../booking/booking-objects.ts'
import { invalidRequest, StripeProblem } from '../call/problem.ts'
import type { Charge, Entry, PaymentIntent } from '../objects.ts'
import { currentSeconds, type World } from '../world.ts'
import { moveMoney } from './transfer-parts.ts'

/**
 * A destination charge: the whole sum goes on to the charity's account at once, and the application
 * fee comes back. Stripe's own fee stays with the platform, whose charge it is.
 * Source: docs.stripe.com/connect/destination-charges.
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
  const destination = intent.transfer_data?.destination
  if (destination !== undefined) {
    await assertReceives(destination, 'transfer_data[destination]', world)
  }
  if (intent.on_behalf_of === null) return
  const { capabilities } = await findAccount(intent.on_behalf_of, 'on_behalf_of', world)
  if (capabilities.card_payments !== 'active') {
    throw invalidRequest(
      "The account referenced in the 'on_behalf_of' parameter is missing the required capabilities: card_payments.",
      'on_behalf_of',
    )
  }
}

/** An account receives transfers once it has the capability. */
export const assertReceives = async (id: string, param: string, world: World): Promise<void> => {
  const { capabilities } = await findAccount(id, param, world)
  if (capabilities.transfers === 'active') return
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

const findAccount = async (id: string, param: string, world: World) => {
  if (!(await world.store.get('account', id))) {
    throw invalidRequest(`No such destination: '${id}'`, param, 'resource_missing')
  }
  return toAccount(await loadParts(id, world), currentSeconds(world))
}
