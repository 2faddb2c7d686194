import type { OrganisationId } from '../kernel/ids.ts'

/** A charity that has a code, or that joins with one: what it is recognised by. */
export type ReferralParty = {
  organisationId: OrganisationId
  /** E-mail addresses of its contact and of its people. */
  addresses: readonly string[]
  irFileNumber: string | null
  /** Keyed hashes of its cards at the card provider. */
  cards: readonly string[]
}

/** `own`: both are one charity or share people. `own_card`: one card pays for both. */
export type SameParty = 'own' | 'own_card'

/** Returns why a charity cannot be referred by another. Null if the two are unrelated. */
export const findSameParty = (one: ReferralParty, other: ReferralParty): SameParty | null => {
  const addresses = new Set(one.addresses.map(fold))
  const isOwn =
    one.organisationId === other.organisationId ||
    other.addresses.some((address) => addresses.has(fold(address))) ||
    (one.irFileNumber !== null && one.irFileNumber === other.irFileNumber)
  if (isOwn) return 'own'
  return other.cards.some((card) => one.cards.includes(card)) ? 'own_card' : null
}

const fold = (address: string): string => address.trim().toLowerCase()
