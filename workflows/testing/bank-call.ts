/** The outcome of a card that is charged. */
export type CardBehaviour =
  | 'approves'
  | 'declines'
  | 'asks'
  | 'processes'
  | 'is_unknown'
  | 'charges_another_sum'

export type BankCall =
  | 'identify'
  | 'charge'
  | 'look'
  | 'cancel'
  | 'refund'
  | 'list'
  | 'customer'
  | 'save'
  | 'look_setup'
  | 'cancel_setup'
  | 'remove'

/** `unreachable`: nothing happened. `lost`: it happened, and the answer did not arrive. */
export type Fault = 'unreachable' | 'lost' | 'hangs'
