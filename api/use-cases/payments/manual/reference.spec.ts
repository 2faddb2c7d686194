import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fixtureId } from '@almoner/domain/fixtures.ts'
import type { PaymentId } from '@almoner/domain/kernel/ids.ts'
import { toReference } from './reference.ts'

describe('the reference of a transfer', () => {
  it('is eight characters that look different, the same for the same payment', () => {
    const seed = 20261121
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        const reference = toReference(id as PaymentId)
        expect(reference).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/)
        expect(toReference(id as PaymentId)).toBe(reference)
      }),
      { seed },
    )
  })

  it('is another for another payment', () => {
    const ids = ['00000000-00', '00000000-01', 'ffffffff-fe', 'ffffffff-ff', '80000000-00']
    const references = ids.map((id) => toReference(`${id}00-8000-8000-000000000001` as PaymentId))
    expect(references).toEqual(['00000000', '00000001', 'ZZZZZZZY', 'ZZZZZZZZ', 'G0000000'])
  })

  it('fits into the reference field of a bank', () => {
    expect(toReference(fixtureId('payment', 1)).length).toBeLessThanOrEqual(25)
  })
})
