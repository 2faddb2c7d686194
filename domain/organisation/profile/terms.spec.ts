import { describe, it } from 'vitest'
import { given } from '../../testing/given.ts'
import * as the from '../fixtures.ts'
import { organisation } from '../index.ts'
import type { AcceptTerms } from './terms.ts'

const accept = (changes: Partial<AcceptTerms> = {}): AcceptTerms => ({
  type: 'AcceptTerms',
  version: '2027-03',
  textSha256: 'b'.repeat(64),
  signedVersion: '2026-11',
  ...changes,
})

describe('a version of the agreement', () => {
  it('is accepted once for the charity', () => {
    given(organisation, the.registered).when(accept()).then(the.termsAccepted)
    given(organisation, the.registered, the.termsAccepted).when(accept()).thenNothing()
    given(organisation, the.registered, the.termsAccepted)
      .when(accept({ textSha256: 'c'.repeat(64) }))
      .thenNothing()
  })

  it('that was signed in the application is not accepted again', () => {
    given(organisation, the.registered)
      .when(accept({ signedVersion: '2027-03' }))
      .thenNothing()
  })

  it('is accepted if none was signed, and after another one', () => {
    given(organisation, the.registered)
      .when(accept({ signedVersion: null }))
      .then(the.termsAccepted)
    given(organisation, the.registered, the.termsAccepted)
      .when(accept({ version: '2028-01' }))
      .then({ ...the.termsAccepted, data: { ...the.termsAccepted.data, version: '2028-01' } })
  })
})
