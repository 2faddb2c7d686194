import { unreachable } from '../kernel/assert.ts'
import { isErased } from '../kernel/erased.ts'
import type { Refused } from '../kernel/decider.ts'
import type {
  DonorCardsCommand,
  DonorCardsRefusal,
  FailCardSetup,
  RemoveCard,
  RenewCard,
  ReportCardChange,
  RequestCardRemoval,
  RequestCardSetup,
  RequireCardAuthentication,
  SaveCard,
} from './commands.ts'
import type { DonorCardsEvent } from './events.ts'
import { isUnderWay, savedCards, setupFor, findSetup, type DonorCardsState } from './state.ts'

type Decision = readonly DonorCardsEvent[] | Refused<DonorCardsRefusal>

/** The most cards per donor, including those that are being set up. */
export const mostCards = 10

export const decideDonorCards = (command: DonorCardsCommand, state: DonorCardsState): Decision => {
  switch (command.type) {
    case 'RequestCardSetup':
      return requestSetup(command, state)
    case 'RequireCardAuthentication':
      return requireAuthentication(command, state)
    case 'SaveCard':
      return save(command, state)
    case 'FailCardSetup':
      return fail(command, state)
    case 'ReportCardChange':
      return reportChange(command, state)
    case 'RenewCard':
      return renew(command, state)
    case 'RequestCardRemoval':
      return requestRemoval(command, state)
    case 'RemoveCard':
      return remove(command, state)
    default:
      return unreachable(command)
  }
}

const requestSetup = (command: RequestCardSetup, state: DonorCardsState): Decision => {
  const { type: _type, ...data } = command
  const { paymentMethodReference: reference } = command
  if (setupFor(state, command) !== null) return []
  const isSaved = state.setups.some(
    ({ askedReference, outcome }) =>
      outcome.status === 'saved' &&
      (askedReference === reference || outcome.card.paymentMethodReference === reference),
  )
  if (isSaved) return { refused: 'card_already_saved' }
  const cardCount = savedCards(state).length + state.setups.filter(isUnderWay).length
  if (cardCount >= mostCards) return { refused: 'too_many_cards' }
  return [{ type: 'CardSetupRequested', data }]
}

const requireAuthentication = (
  { setupId, providerSetupId }: RequireCardAuthentication,
  state: DonorCardsState,
): Decision => {
  const setup = findSetup(state, setupId)
  if (setup === null) return { refused: 'card_setup_not_found' }
  if (setup.outcome.status !== 'pending') return []
  const { donorId } = setup
  return [{ type: 'CardAuthenticationRequired', data: { donorId, setupId, providerSetupId } }]
}

// A card is stored only once, even under another reference. By then the provider has it twice. The
// second one stays at the provider, unless both have one reference.
const save = (command: SaveCard, state: DonorCardsState): Decision => {
  const { setupId, providerSetupId, customerId, paymentMethodReference } = command
  const { card, expires, fingerprint } = command
  const setup = findSetup(state, setupId)
  if (setup === null) return { refused: 'card_setup_not_found' }
  if (!isUnderWay(setup)) return []
  const { donorId } = setup
  const ids = { donorId, setupId, providerSetupId }
  const { last4, ...facts } = card
  const cards = savedCards(state)
  if (cards.some((other) => isSameCard(other, command))) {
    const isStored = cards.some((other) => other.paymentMethodReference === paymentMethodReference)
    const leftBehind = isStored ? null : paymentMethodReference
    const failed = { reason: 'card_already_saved', code: null, leftBehind } as const
    return [{ type: 'CardSetupFailed', data: { ...ids, ...failed } }]
  }
  const data = {
    ...ids,
    customerId,
    paymentMethodReference,
    ...facts,
    expires,
    ...(fingerprint !== undefined && { fingerprint }),
  }
  return [{ type: 'CardSaved', data, personal: { last4 } }]
}

const isSameCard = (
  other: ReturnType<typeof savedCards>[number],
  { paymentMethodReference, card, expires }: SaveCard,
): boolean =>
  other.paymentMethodReference === paymentMethodReference ||
  (other.brand === card.brand &&
    // The details of an erased donor are unreadable and match no card.
    !isErased(other.last4) &&
    other.last4 === card.last4 &&
    other.expires.month === expires.month &&
    other.expires.year === expires.year)

const fail = (command: FailCardSetup, state: DonorCardsState): Decision => {
  const { type: _type, ...failure } = command
  const setup = findSetup(state, command.setupId)
  if (setup === null) return { refused: 'card_setup_not_found' }
  if (!isUnderWay(setup)) return []
  const data = { donorId: setup.donorId, ...failure, leftBehind: null }
  return [{ type: 'CardSetupFailed', data }]
}

const reportChange = (
  { setupId, noticeId }: ReportCardChange,
  state: DonorCardsState,
): Decision => {
  const setup = findSetup(state, setupId)
  if (setup === null) return { refused: 'card_setup_not_found' }
  if (setup.outcome.status !== 'saved') return []
  return [{ type: 'CardChangeReported', data: { donorId: setup.donorId, setupId, noticeId } }]
}

const renew = (
  { setupId, card: { last4, ...facts }, expires }: RenewCard,
  state: DonorCardsState,
): Decision => {
  const setup = findSetup(state, setupId)
  if (setup === null) return { refused: 'card_setup_not_found' }
  const { donorId, outcome } = setup
  if (outcome.status !== 'saved' || isErased(outcome.card.last4)) return []
  const knownCard = outcome.card
  const isKnown =
    knownCard.last4 === last4 &&
    knownCard.brand === facts.brand &&
    knownCard.country === facts.country &&
    knownCard.expires.month === expires.month &&
    knownCard.expires.year === expires.year
  if (isKnown) return []
  const { paymentMethodReference } = knownCard
  const data = { donorId, setupId, paymentMethodReference, ...facts, expires }
  return [{ type: 'CardRenewed', data, personal: { last4 } }]
}

const requestRemoval = (
  { paymentMethodReference }: RequestCardRemoval,
  { setups }: DonorCardsState,
): Decision => {
  const setup = setups.findLast(
    ({ outcome }) =>
      'card' in outcome && outcome.card.paymentMethodReference === paymentMethodReference,
  )
  if (setup === undefined) return { refused: 'card_not_found' }
  if (setup.outcome.status !== 'saved') return []
  const { donorId, setupId } = setup
  return [{ type: 'CardRemovalRequested', data: { donorId, setupId, paymentMethodReference } }]
}

const remove = ({ setupId }: RemoveCard, state: DonorCardsState): Decision => {
  const setup = findSetup(state, setupId)
  if (setup === null) return { refused: 'card_setup_not_found' }
  if (setup.outcome.status !== 'being_removed') return []
  return [{ type: 'CardRemoved', data: { donorId: setup.donorId, setupId } }]
}
