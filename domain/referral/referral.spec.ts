import { describe, expect, it } from 'vitest'
import { harbourId, lionRockId } from '../fixtures.ts'
import { given } from '../testing/given.ts'
import { parseReferralCode, toReferralCode } from './code.ts'
import * as the from './fixtures.ts'
import { referral } from './index.ts'
import { findSameParty, type ReferralParty, type SameParty } from './same-party.ts'

const { code } = the.codeGiven.data
const give = (organisationId = harbourId) =>
  ({ type: 'GiveReferralCode', code, organisationId }) as const
const use = (referredId = lionRockId, isOwn = false) =>
  ({ type: 'UseReferral', referredId, isOwn }) as const

describe('a referral code', () => {
  it('belongs to one charity', () => {
    given(referral).when(give()).then(the.codeGiven)
    given(referral, the.codeGiven).when(give()).thenNothing()
    given(referral, the.codeGiven).when(give(lionRockId)).thenRefused('referral_code_taken')
  })

  it('is used once by a charity, and never by its own', () => {
    given(referral).when(use()).thenRefused('referral_code_unknown')
    given(referral, the.codeGiven).when(use()).then(the.referralUsed)
    given(referral, the.codeGiven, the.referralUsed).when(use()).thenNothing()
    given(referral, the.codeGiven).when(use(harbourId)).thenRefused('referral_code_own')
    given(referral, the.codeGiven).when(use(lionRockId, true)).thenRefused('referral_code_own')
  })

  it('is rewarded once for each charity that used it, and never for its own', () => {
    const { type: _, data } = the.referralRewarded
    const { code: _code, organisationId: _referrer, ...facts } = data
    const reward = (isOwn = false) => ({ type: 'RewardReferral', ...facts, isOwn }) as const
    given(referral, the.codeGiven).when(reward()).thenRefused('referral_unknown')
    const used = given(referral, the.codeGiven, the.referralUsed)
    used.when(reward()).then(the.referralRewarded)
    used.when(reward(true)).thenRefused('referral_code_own')
    given(referral, the.codeGiven, the.referralUsed, the.referralRewarded)
      .when(reward())
      .thenNothing()
  })

  it('is read as people write it', () => {
    expect(parseReferralCode(' k7qx-4m2a ')).toBe(code)
    expect(parseReferralCode('OIL00000')).toBe('01100000')
    expect(parseReferralCode('K7QX4M2')).toBeNull()
    expect(parseReferralCode('K7QX4M2U')).toBeNull()
    const referralCode = toReferralCode(Uint8Array.from({ length: 32 }, (_, index) => 255 - index))
    expect(parseReferralCode(referralCode)).toBe(referralCode)
  })
})

describe('two charities', () => {
  const harbour: ReferralParty = {
    organisationId: harbourId,
    addresses: ['office@harbour.example', 'wong@harbour.example'],
    irFileNumber: '91/00001',
    cards: ['card 1', 'card 2'],
  }
  const lionRock: ReferralParty = {
    organisationId: lionRockId,
    addresses: ['office@lionrock.example'],
    irFileNumber: null,
    cards: ['card 3'],
  }

  it.each<[string, Partial<ReferralParty>, SameParty | null]>([
    ['have nothing in common', {}, null],
    ['are one', { organisationId: harbourId }, 'own'],
    ['have one person', { addresses: [' Wong@Harbour.example'] }, 'own'],
    ['have one file number', { irFileNumber: '91/00001' }, 'own'],
    ['have one card', { cards: ['card 2'] }, 'own_card'],
  ])('that %s: %j', (_, changes, same) => {
    expect(findSameParty(harbour, { ...lionRock, ...changes })).toBe(same)
  })

  it('without a file number have none in common', () => {
    expect(findSameParty({ ...harbour, irFileNumber: null }, lionRock)).toBeNull()
  })
})
