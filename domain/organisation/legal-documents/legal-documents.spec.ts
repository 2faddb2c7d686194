import { describe, expect, it } from 'vitest'
import { calendarDay } from '../../kernel/calendar.ts'
import { fixtureId } from '../../fixtures.ts'
import { given } from '../../testing/given.ts'
import * as the from '../fixtures.ts'
import { organisation } from '../index.ts'
import { documentValidity, type AddLegalDocument } from './legal-documents.ts'
import { mostLegalDocuments } from './values.ts'

const today = calendarDay('2026-11-27')
const file = { kind: 'registration', fileKey: 'a.pdf', bytes: 10, sha256: 'aa' } as const

const add = (changes: Partial<AddLegalDocument> = {}): AddLegalDocument => ({
  type: 'AddLegalDocument',
  documentId: fixtureId('document', 1),
  ...file,
  fileName: 'letter.pdf',
  expiresOn: null,
  today,
  ofApplication: [],
  ...changes,
})

const { organisationId } = the.registered.data
const added = (changes: object = {}) => ({
  type: 'LegalDocumentAdded' as const,
  data: { organisationId, documentId: fixtureId('document', 1), ...file, ...changes },
  personal: { fileName: 'letter.pdf' },
})

describe('a document of a charity', () => {
  it('is added, with its last day or without one', () => {
    given(organisation, the.registered).when(add()).then(added())
    const expiresOn = calendarDay('2027-03-31')
    given(organisation, the.registered).when(add({ expiresOn })).then(added({ expiresOn }))
  })

  it('is kept once if it is added twice, also if it was provided with the application', () => {
    given(organisation, the.registered, added())
      .when(add({ documentId: fixtureId('document', 2) }))
      .thenNothing()
    const ofApplication = [{ kind: 'registration', sha256: 'aa' }] as const
    given(organisation, the.registered).when(add({ ofApplication })).thenNothing()
  })

  it('is another version with another file, another last day, or after a newer one', () => {
    const documentId = fixtureId('document', 2)
    const second = added({ documentId, sha256: 'bb' })
    given(organisation, the.registered, added())
      .when(add({ documentId, sha256: 'bb' }))
      .then(second)
    const expiresOn = calendarDay('2027-03-31')
    given(organisation, the.registered, added())
      .when(add({ documentId, expiresOn }))
      .then(added({ documentId, expiresOn }))
    const third = { documentId: fixtureId('document', 3) }
    given(organisation, the.registered, added(), second).when(add(third)).then(added(third))
  })

  it('of the kind other is kept alongside others of that kind, each once', () => {
    const other = { kind: 'other', documentId: fixtureId('document', 2) } as const
    const past = [added({ kind: 'other' }), added({ ...other, sha256: 'bb' })]
    given(organisation, the.registered, ...past)
      .when(add({ kind: 'other' }))
      .thenNothing()
  })

  it('is refused once it has expired, and beyond so many', () => {
    const yesterday = calendarDay('2026-11-26')
    given(organisation, the.registered)
      .when(add({ expiresOn: yesterday }))
      .thenRefused('document_expired')
    given(organisation, the.registered)
      .when(add({ expiresOn: today }))
      .then(added({ expiresOn: today }))
    const many = Array.from({ length: mostLegalDocuments }, (_, index) =>
      added({ sha256: String(index) }),
    )
    given(organisation, the.registered, ...many)
      .when(add())
      .thenRefused('legal_documents_full')
    given(organisation, the.registered, ...many)
      .when(add({ sha256: '99' }))
      .thenNothing()
  })
})

describe('the end of a document', () => {
  it.each([
    [null, 'no_end'],
    ['2026-11-26', 'expired'],
    ['2026-11-27', 'expiring'],
    ['2027-01-26', 'expiring'],
    ['2027-01-27', 'valid'],
  ])('%s is %s', (day, validity) => {
    expect(documentValidity(day === null ? null : calendarDay(day), today)).toBe(validity)
  })
})
