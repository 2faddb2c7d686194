import { describe, expect, it } from 'vitest'
import { fold } from '../kernel/decider.ts'
import { erased } from '../kernel/erased.ts'
import { given } from '../testing/given.ts'
import { mostCards } from './decide.ts'
import * as cards from './fixtures.ts'
import { donorCards, type DonorCardsCommand } from './index.ts'
import { cardFingerprints, savedCards } from './state.ts'

const cardSaved = (number: number) => [cards.setupRequested(number), cards.buildCardSaved(number)]
const toRemoval = (number: number) => [cards.removalRequested(number), cards.removed(number)]
const removeCard = (number: number): DonorCardsCommand => ({
  type: 'RemoveCard',
  setupId: cards.toSetupId(number),
})
const requestRemoval = (number: number): DonorCardsCommand => ({
  type: 'RequestCardRemoval',
  paymentMethodReference: `pm_saved_${number}`,
})

describe('a charity’s card for its subscription', () => {
  it('is recognised by its fingerprint, also once it is removed', () => {
    const fingerprint = 'f'.padStart(64, '0')
    const savedEvent = {
      ...cards.buildCardSaved(1),
      data: { ...cards.buildCardSaved(1).data, fingerprint },
    }
    given(donorCards, cards.setupRequested(1))
      .when(cards.saveCard(1, { fingerprint }))
      .then(savedEvent)
    const storedEvents = [cards.setupRequested(1), savedEvent, ...cardSaved(2)]
    expect(cardFingerprints(fold(donorCards, storedEvents))).toEqual([fingerprint])
    expect(cardFingerprints(fold(donorCards, [...storedEvents, ...toRemoval(1)]))).toEqual([
      fingerprint,
    ])
  })
})

describe('a donor who stores a card', () => {
  it('has the setup recorded once, also if another request brings the same card before it ends', () => {
    given(donorCards).when(cards.requestSetup(1)).then(cards.setupRequested(1))
    given(donorCards, cards.setupRequested(1)).when(cards.requestSetup(1)).thenNothing()
    const second = { ...cards.requestSetup(2), paymentMethodReference: 'pm_asked_1' }
    given(donorCards, cards.setupRequested(1)).when(second).thenNothing()
    given(donorCards, ...cardSaved(1))
      .when(cards.requestSetup(1))
      .thenNothing()
  })

  it('returns the stored card, under any of its references', () => {
    for (const paymentMethodReference of ['pm_asked_1', 'pm_saved_1']) {
      given(donorCards, ...cardSaved(1))
        .when({ ...cards.requestSetup(2), paymentMethodReference })
        .thenRefused('card_already_saved')
    }
  })

  it('may try the same card again once it has failed, and once it was removed', () => {
    const again = { ...cards.requestSetup(2), paymentMethodReference: 'pm_asked_1' }
    const data = { ...cards.setupRequested(2).data, paymentMethodReference: 'pm_asked_1' }
    const requested = { type: 'CardSetupRequested', data } as const
    given(donorCards, cards.setupRequested(1), cards.setupFailed(1)).when(again).then(requested)
    given(donorCards, ...cardSaved(1), cards.removalRequested(1))
      .when(again)
      .then(requested)
    given(donorCards, ...cardSaved(1), ...toRemoval(1))
      .when(again)
      .then(requested)
  })

  it('stores ten cards at most, including those that are still being set up', () => {
    const numbers = Array.from({ length: mostCards - 1 }, (_, index) => index + 1)
    const nine = numbers.flatMap(cardSaved)
    given(donorCards, ...nine)
      .when(cards.requestSetup(10))
      .then(cards.setupRequested(10))
    const ten = [...nine, cards.setupRequested(10)]
    given(donorCards, ...ten)
      .when(cards.requestSetup(11))
      .thenRefused('too_many_cards')
    const failed = [...ten, cards.setupFailed(10)]
    given(donorCards, ...failed)
      .when(cards.requestSetup(11))
      .then(cards.setupRequested(11))
    const removed = [...ten, cards.removalRequested(1)]
    given(donorCards, ...removed)
      .when(cards.requestSetup(11))
      .then(cards.setupRequested(11))
  })
})

describe('a card that is being set up', () => {
  const setupRequest = cards.setupRequested(1)
  const authenticate: DonorCardsCommand = {
    type: 'RequireCardAuthentication',
    setupId: cards.toSetupId(1),
    providerSetupId: 'seti_fixture_1',
  }

  it('is saved once, with its last digits in the personal part', () => {
    given(donorCards, setupRequest).when(cards.saveCard(1)).then(cards.buildCardSaved(1))
    given(donorCards, setupRequest, cards.buildCardSaved(1)).when(cards.saveCard(1)).thenNothing()
    expect(JSON.stringify(cards.buildCardSaved(1).data)).not.toContain(
      cards.buildCardSaved(1).personal.last4,
    )
  })

  it('may have to be proved to its bank first', () => {
    const required = cards.authenticationRequired(1)
    given(donorCards, setupRequest).when(authenticate).then(required)
    given(donorCards, setupRequest, required).when(authenticate).thenNothing()
    given(donorCards, setupRequest, required).when(cards.saveCard(1)).then(cards.buildCardSaved(1))
    given(donorCards, setupRequest, cards.buildCardSaved(1)).when(authenticate).thenNothing()
  })

  it('may fail, and stays failed', () => {
    given(donorCards, setupRequest).when(cards.failSetup(1)).then(cards.setupFailed(1))
    given(donorCards, setupRequest, cards.setupFailed(1)).when(cards.failSetup(1)).thenNothing()
    given(donorCards, setupRequest, cards.setupFailed(1)).when(cards.saveCard(1)).thenNothing()
    given(donorCards, ...cardSaved(1))
      .when(cards.failSetup(1))
      .thenNothing()
  })

  it('is unknown to another donor', () => {
    for (const command of [authenticate, cards.saveCard(1), cards.failSetup(1), removeCard(1)]) {
      given(donorCards).when(command).thenRefused('card_setup_not_found')
    }
  })
})

describe('a card that is already stored', () => {
  const { card } = cards.saveCard(1)
  const twice = [...cardSaved(1), cards.setupRequested(2)]

  it('stays at the provider', () => {
    given(donorCards, ...twice)
      .when(cards.saveCard(2, { card }))
      .then(cards.setupFailed(2, 'card_already_saved', 'pm_saved_2'))
  })

  it('does not, if the provider has one name for both', () => {
    given(donorCards, ...twice)
      .when(cards.saveCard(2, { card, paymentMethodReference: 'pm_saved_1' }))
      .then(cards.setupFailed(2, 'card_already_saved'))
  })

  it.each([
    ['another brand', { card: { ...card, brand: 'mastercard' } }],
    ['other digits', { card: { ...card, last4: '0001' } }],
    ['another month', { card, expires: { month: 11, year: 2040 } }],
    ['another year', { card, expires: { month: 12, year: 2041 } }],
  ])('is another one with %s', (_what, changes) => {
    const { type, data } = cards.buildCardSaved(2)
    const { last4, ...facts } = { ...card, ...changes.card }
    const expires = 'expires' in changes ? changes.expires : data.expires
    given(donorCards, ...twice)
      .when(cards.saveCard(2, changes))
      .then({ type, data: { ...data, ...facts, expires }, personal: { last4 } })
  })

  it('is saved again once the first was removed', () => {
    const { type, data } = cards.buildCardSaved(2)
    given(donorCards, ...cardSaved(1), cards.removalRequested(1), cards.setupRequested(2))
      .when(cards.saveCard(2, { card }))
      .then({ type, data, personal: { last4: card.last4 } })
  })

  it('has no owner once its donor is erased', () => {
    const first = { ...cards.buildCardSaved(1), personal: { last4: erased } }
    given(donorCards, cards.setupRequested(1), first, cards.setupRequested(2))
      .when(cards.saveCard(2, { card: { ...card, last4: erased } }))
      .then({ ...cards.buildCardSaved(2), personal: { last4: erased } })
  })
})

describe('a card that its bank renews', () => {
  const renewal = (number: number) => {
    const { data, personal } = cards.renewed(number)
    const { brand, country, expires } = data
    const card = { brand, country, ...personal }
    return { type: 'RenewCard', setupId: cards.toSetupId(number), card, expires } as const
  }

  it('has its new expiry and digits, once, and its reference', () => {
    given(donorCards, ...cardSaved(1))
      .when(renewal(1))
      .then(cards.renewed(1))
    given(donorCards, ...cardSaved(1), cards.renewed(1))
      .when(renewal(1))
      .thenNothing()
    const [card] = savedCards(fold(donorCards, [...cardSaved(1), cards.renewed(1)]))
    expect(card).toMatchObject({ expires: { month: 6, year: 2044 }, last4: '7777' })
  })

  it('changes nothing if it is not saved yet or is being removed', () => {
    given(donorCards, cards.setupRequested(1)).when(renewal(1)).thenNothing()
    given(donorCards, ...cardSaved(1), cards.removalRequested(1))
      .when(renewal(1))
      .thenNothing()
    given(donorCards).when(renewal(1)).thenRefused('card_setup_not_found')
  })

  it('is reported by the provider if it is saved', () => {
    const setupId = cards.toSetupId(1)
    const command = { type: 'ReportCardChange', setupId, noticeId: 'evt_1' } as const
    const { donorId } = cards.setupRequested(1).data
    given(donorCards, ...cardSaved(1))
      .when(command)
      .then({ type: 'CardChangeReported', data: { donorId, setupId, noticeId: 'evt_1' } })
    given(donorCards, cards.setupRequested(1)).when(command).thenNothing()
  })
})

describe('a stored card', () => {
  it('is removed at its owner’s request, and not charged any more', () => {
    given(donorCards, ...cardSaved(1))
      .when(requestRemoval(1))
      .then(cards.removalRequested(1))
    const state = fold(donorCards, [...cardSaved(1), ...cardSaved(2), cards.removalRequested(1)])
    expect(savedCards(state).map(({ setupId }) => setupId)).toEqual([cards.toSetupId(2)])
  })

  it('is removed when the provider has deleted it, and recorded once', () => {
    const pastEvents = [...cardSaved(1), cards.removalRequested(1)]
    given(donorCards, ...pastEvents)
      .when(requestRemoval(1))
      .thenNothing()
    given(donorCards, ...pastEvents)
      .when(removeCard(1))
      .then(cards.removed(1))
    for (const again of [removeCard(1), requestRemoval(1)]) {
      given(donorCards, ...pastEvents, cards.removed(1))
        .when(again)
        .thenNothing()
    }
    given(donorCards, ...cardSaved(1))
      .when(removeCard(1))
      .thenNothing()
  })

  it('is not found if it was never saved, or is another donor’s', () => {
    given(donorCards, cards.setupRequested(1)).when(requestRemoval(1)).thenRefused('card_not_found')
    given(donorCards, ...cardSaved(1))
      .when(requestRemoval(2))
      .thenRefused('card_not_found')
  })
})
