import { erased } from '@almoner/domain/kernel/erased.ts'
import { describe, expect, it } from 'vitest'
import { showContact } from './payer-contact.ts'

describe('a payer’s contact data', () => {
  const contact = { email: 'tai-man@example.com', phoneNumber: '+85291234567' }

  it('is whole for a reader with the permission', () => {
    expect(showContact(true, contact)).toEqual(contact)
  })

  it('has the first letter and the domain of an address, and two digits of a number, without', () => {
    const masked = { email: 't•••@example.com', phoneNumber: '••••67' }
    expect(showContact(false, contact)).toEqual(masked)
    expect(showContact(false, { email: contact.email })).toEqual({ email: masked.email })
  })

  it('stays empty or erased if it was before', () => {
    const erasedContact = { email: erased, phoneNumber: erased }
    expect(showContact(false, erasedContact)).toEqual(erasedContact)
    expect(showContact(false, { phoneNumber: '' })).toEqual({ phoneNumber: '' })
  })
})
