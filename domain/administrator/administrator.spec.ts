import { describe, it } from 'vitest'
import { fixtureId } from '../kernel/fixtures.ts'
import { given } from '../testing/given.ts'
import { administrator, type AdministratorEvent, type AppointAdministrator } from './index.ts'

const person = { username: 'reviewer@example.org', firstName: 'May', lastName: 'Ho' }
const about = { administratorId: fixtureId('administrator', 50) }
const appoint: AppointAdministrator = { type: 'AppointAdministrator', ...about, ...person }
const appointed: AdministratorEvent = {
  type: 'AdministratorAppointed',
  data: about,
  personal: person,
}

describe('an administrator', () => {
  it('is appointed once, with everything about the person in the personal part', () => {
    given(administrator).when(appoint).then(appointed)
    given(administrator, appointed).when(appoint).thenNothing()
  })
})
