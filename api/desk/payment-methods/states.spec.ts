import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { walletMethods } from '@almoner/domain/payment-methods/payment-method.ts'
import { planSchema } from '@almoner/domain/plans/plan.ts'
import { fpsSet } from '@almoner/domain/organisation/fixtures.ts'
import {
  noMethodSettings,
  type MethodSettings,
} from '@almoner/domain/organisation/payment-methods/method-settings.ts'
import { usableMethods } from '@almoner/domain/organisation/payment-methods/usable-methods.ts'
import { isUsablePublicKey } from './public-key.ts'
import { toLocalised, toTexts } from '../../use-cases/charity/localised-texts.ts'
import { toManualSettings, toWalletState } from './states.ts'

const today = '2026-11-21'
const connectedUntil = (expiresOn: string | null, methods = noMethodSettings): MethodSettings => ({
  ...methods,
  providers: walletMethods.map((provider) => ({ provider, expiresOn })),
})

describe('the reason why a charity cannot use a wallet', () => {
  const state = (
    changes: Partial<Parameters<typeof toWalletState>[1]>,
    wallet: (typeof walletMethods)[number] = 'payme',
  ) =>
    toWalletState(wallet, { plan: 'pro', methods: noMethodSettings, kept: null, today, ...changes })

  it('is its plan first of all, regardless of other reasons', () => {
    const methods = connectedUntil(null)
    expect(state({ plan: 'plus', methods, kept: { expiresOn: null } })).toBe('plan_too_small')
  })

  it('is its credentials: none, expired, or not both stored and recorded', () => {
    expect(state({})).toBe('credentials_missing')
    expect(state({ kept: { expiresOn: null } })).toBe('save_again')
    expect(state({ methods: connectedUntil(null) })).toBe('save_again')
    const ended = connectedUntil('2026-11-20')
    expect(state({ methods: ended, kept: { expiresOn: '2026-11-20' } })).toBe('credentials_ended')
    expect(state({ methods: ended, kept: { expiresOn: '2027-11-20' } })).toBe('save_again')
  })

  it('is the fee that an administrator has yet to set, for Tap & Go alone', () => {
    const facts = { methods: connectedUntil(null), kept: { expiresOn: null } }
    expect(state(facts, 'tap_and_go')).toBe('fee_missing')
    expect(state(facts)).toBe('on')
  })

  it('is absent on the last day of its credentials', () => {
    const credentials = { expiresOn: today }
    expect(state({ methods: connectedUntil(today), kept: credentials })).toBe('on')
  })

  it('is absent exactly if payers are offered the wallet and there are credentials', () => {
    const ends = [null, '2026-11-20', today]
    const fees = [null, 150]
    for (const plan of planSchema.options) {
      for (const end of ends) {
        for (const tapAndGoBasisPoints of fees) {
          const methods = { ...connectedUntil(end), tapAndGoBasisPoints }
          const offered = usableMethods({ status: 'approved', profile: { plan }, methods }, today)
          for (const wallet of walletMethods) {
            const stated = state({ plan, methods, kept: { expiresOn: end } }, wallet)
            expect(stated === 'on').toBe(offered.includes(wallet))
          }
        }
      }
    }
  })
})

describe('a manual payment method', () => {
  const { organisationId: _, ...set } = fpsSet.data
  const fps = { ...set, revision: 2 }
  const methodFor = (plan: 'pro' | 'premium', manual: MethodSettings['manual']) =>
    toManualSettings('fps', {
      plan,
      methods: { ...noMethodSettings, manual },
      defaultLanguage: 'en',
    })

  it('is on or off, or beyond the plan, which does not forget how it was set', () => {
    expect(methodFor('premium', [])).toMatchObject({ state: 'off', revision: 0, code: null })
    expect(methodFor('premium', [fps])).toMatchObject({
      state: 'on',
      revision: 2,
      enabled: true,
      code: fps.code,
    })
    expect(methodFor('pro', [fps])).toMatchObject({ state: 'plan_too_small', enabled: true })
  })
})

describe('a text in three languages', () => {
  const texts = { en: 'Thank you', zh: '多謝', cn: '' }

  it('is unchanged after it is saved and read again', () => {
    const localisedText = toLocalised(texts, 'en')
    expect(localisedText).toEqual({ default: 'Thank you', en: 'Thank you', zh: '多謝' })
    expect(toTexts(localisedText, 'en')).toEqual(texts)
  })

  it('is shown in the charity’s own language if one text was written for all', () => {
    expect(toTexts({ default: 'Thank you', zh: '多謝' }, 'en')).toEqual(texts)
    expect(toTexts({ default: '多謝', zh: '多謝' }, 'en')).toEqual({ en: '', zh: '多謝', cn: '' })
  })

  it('falls back to the language that was written, and is empty if none was written', () => {
    const localisedText = toLocalised({ en: '', zh: '多謝', cn: '' }, 'en')
    expect(localisedText).toEqual({ default: '多謝', zh: '多謝' })
    expect(toLocalised({ en: '', zh: '', cn: '' }, 'en')).toBeNull()
  })
})

describe('a public key', () => {
  const createKeyPair = (modulusLength: number) => generateKeyPairSync('rsa', { modulusLength })
  const { publicKey, privateKey } = createKeyPair(2_048)

  it('is taken in PEM and as its bare base64', () => {
    expect(isUsablePublicKey(publicKey.export({ type: 'spki', format: 'pem' }).toString())).toBe(
      true,
    )
    const bare = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
    expect(isUsablePublicKey(bare)).toBe(true)
  })

  it('is no private one, no weak one, no other kind and no other text', () => {
    expect(isUsablePublicKey(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())).toBe(
      false,
    )
    const weak = createKeyPair(1_024).publicKey.export({ type: 'spki', format: 'pem' }).toString()
    expect(isUsablePublicKey(weak)).toBe(false)
    const other = generateKeyPairSync('ed25519')
      .publicKey.export({ type: 'spki', format: 'pem' })
      .toString()
    expect(isUsablePublicKey(other)).toBe(false)
    expect(isUsablePublicKey('a key')).toBe(false)
  })
})
