import { erased } from '@almoner/domain/kernel/erased.ts'
import { describe, expect, it } from 'vitest'
import { maskEmail, maskPhone } from './masked-contact.ts'

describe('a payer’s contact data for a reader without permission', () => {
  it('has the first letter and the domain of an address, and two digits of a number', () => {
    expect(maskEmail('tai-man@example.com')).toBe('t•••@example.com')
    expect(maskPhone('+85291234567')).toBe('••••67')
  })

  it('is empty or erased as it was', () => {
    expect([maskPhone(''), maskEmail(erased), maskPhone(erased)]).toEqual(['', erased, erased])
  })
})
