import { describe, it } from 'vitest'
import { fixtureId } from '../kernel/fixtures.ts'
import { given } from '../testing/given.ts'
import { donor, type DonorEvent, type RegisterDonor } from './index.ts'

const person = {
  username: 'donor@example.org',
  firstName: 'Ada',
  lastName: 'Leung',
  phoneNumber: '+85261234567',
}
const about = { donorId: fixtureId('donor', 40), language: 'en' } as const
const register: RegisterDonor = { type: 'RegisterDonor', ...about, ...person }
const registered: DonorEvent = { type: 'DonorRegistered', data: about, personal: person }

describe('a donor', () => {
  it('registers once, with everything about the person in the personal part', () => {
    given(donor).when(register).then(registered)
    given(donor, registered).when(register).thenNothing()
  })
})
