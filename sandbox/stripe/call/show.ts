import { toBalanceTransaction } from '../booking/bookings.ts'
import type { Kind, Kinds } from '../objects.ts'
import { currentSeconds, type World } from '../world.ts'

/** A stored object as a call answers it: without what only the simulator knows. */
export const show = <K extends Kind>(kind: K, object: Kinds[K], world: World): object => {
  const showKind = shows[kind]
  return showKind === undefined ? object : showKind(object as never, world)
}

const withoutAccount = (object: { account: string }): object => {
  const { account: _account, ...shown } = object
  return shown
}

const shows: { [K in Kind]?: (object: Kinds[K], world: World) => object } = {
  payment_method: ({ object }) => object,
  balance_transaction: (booked, world) => toBalanceTransaction(booked, currentSeconds(world)),
  payout: withoutAccount,
  transfer_payment: withoutAccount,
  transfer_payment_refund: withoutAccount,
}
