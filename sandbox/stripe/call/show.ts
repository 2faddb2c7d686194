import { toBalanceTransaction } from '../booking/bookings.ts'
import type { Kind, Kinds } from '../objects.ts'
import { currentSeconds, type World } from '../world.ts'

/** A stored object as a call answers it: without what only the simulator knows. */
export const show = <K extends Kind>(kind: K, stored: Kinds[K], world: World): object => {
  const shown = shows[kind]
  return shown === undefined ? stored : shown(stored as never, world)
}

const withoutAccount = (stored: { account: string }): object => {
  const { account: _account, ...shown } = stored
  return shown
}

const shows: { [K in Kind]?: (stored: Kinds[K], world: World) => object } = {
  payment_method: ({ object }) => object,
  balance_transaction: (booked, world) => toBalanceTransaction(booked, currentSeconds(world)),
  payout: withoutAccount,
  transfer_payment: withoutAccount,
  transfer_payment_refund: withoutAccount,
}
