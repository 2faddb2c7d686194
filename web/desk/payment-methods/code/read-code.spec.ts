import { describe, expect, it } from 'vitest'
import { cents } from '@almoner/domain/kernel/money.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { writeEmvCode } from '@almoner/domain/payment-code/emv-code.ts'
import { fpsCode, type FpsCode } from '@almoner/domain/payment-code/fps-code.ts'
import { readCode } from './read-code.ts'

const code = (changes: Partial<FpsCode>): string => {
  const result = fpsCode({
    proxy: { fpsId: '1234567' },
    amountCents: null,
    reference: null,
    ...changes,
  })
  return requirePresent('code' in result ? result.code : undefined, 'a code')
}

describe('an FPS code', () => {
  it('names the payee, the bank and the amount', () => {
    expect(readCode(code({ clearingCode: '024', name: 'HARBOUR LIGHT' }), 'en')).toEqual({
      kind: 'fps',
      proxy: { fpsId: '1234567' },
      bank: 'Hang Seng Bank Limited',
      payee: 'HARBOUR LIGHT',
      amount: null,
      reference: null,
    })
  })

  it('shows the amount and the reference that it fixes for all payers', () => {
    const fixed = code({ amountCents: cents(50_00), reference: 'GALA' })
    expect(readCode(fixed, 'en')).toMatchObject({ amount: 'HKD 50.00', reference: 'GALA' })
  })

  it('names no payee if the bank wrote none', () => {
    expect(readCode(code({}), 'en')).toMatchObject({ payee: null, bank: null })
  })
})

describe('any other code', () => {
  it('that several wallets share names the payee', () => {
    const shared = writeEmvCode([
      { tag: '00', value: '01' },
      { tag: '32', value: '0012com.example1' },
      { tag: '59', value: 'HARBOUR' },
    ])
    expect(readCode(shared, 'en')).toEqual({ kind: 'shared', payee: 'HARBOUR' })
  })

  it('is its own text', () => {
    expect(readCode(' wxp://f2f0 ', 'en')).toEqual({ kind: 'text', text: 'wxp://f2f0' })
  })

  it.each([
    ['nothing', ' '],
    ['a damaged one', code({}).slice(0, -1)],
    ['a program', 'javascript:alert(1)'],
  ])('is not read: %s', (_what, text) => {
    expect(readCode(text, 'en')).toBeNull()
  })
})
