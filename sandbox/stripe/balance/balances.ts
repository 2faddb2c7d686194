import { StripeProblem } from '../call/problem.ts'
import { currentSeconds, type World } from '../world.ts'
import type { Balance } from './balance-objects.ts'

/** GET /v1/balance: what an account can pay out now, and what waits. */
export const readBalance = async (account: string, world: World): Promise<Balance> => {
  const { available, pending } = await world.store.sumBalance(account, currentSeconds(world))
  return {
    object: 'balance',
    available: amounts(available),
    livemode: false,
    pending: amounts(pending),
  }
}

const amounts = (amount: number): Balance['available'] => [
  { amount, currency: 'hkd', source_types: { card: amount } },
]

export const insufficientBalance = (): StripeProblem =>
  new StripeProblem(
    400,
    {
      type: 'invalid_request_error',
      code: 'balance_insufficient',
      message:
        'You have insufficient funds in your Stripe account. Funds of recent charges become available later.',
    },
    true,
  )
