/** The reasons for ignoring a line form a fixed list, because free text could name a person. */
export const ignoreReasons = [
  'not_a_gift',
  'own_transfer',
  'bank_interest',
  'own_payment',
  'bank_charge',
  'returned',
  'other',
] as const
export type IgnoreReason = (typeof ignoreReasons)[number]
/** The reasons that apply to incoming and to outgoing money. */
export const incomingReasons: readonly IgnoreReason[] = [
  'not_a_gift',
  'own_transfer',
  'bank_interest',
  'returned',
  'other',
]
export const outgoingReasons: readonly IgnoreReason[] = [
  'own_payment',
  'own_transfer',
  'bank_charge',
  'returned',
  'other',
]
