import { describe, expect, it } from 'vitest'
import { fixtureId } from '../../fixtures.ts'
import type { ApplicationEvent } from '../events.ts'
import * as the from '../fixtures.ts'
import { openRemarks } from './open-remarks.ts'
import { moreAsked, reviewerId } from '../review/fixtures.ts'
import type { Section } from '../values.ts'

const { organisationId } = the.started.data
let count = 0

const remark = (
  section: Section,
  field: string | null,
  visibility: 'applicant' | 'reviewers' = 'applicant',
): ApplicationEvent => ({
  type: 'RemarkMade',
  data: {
    organisationId,
    administratorId: reviewerId,
    remarkId: fixtureId('remark', (count += 1)),
    section,
    field,
    visibility,
  },
  personal: { text: 'Please look at this again.' },
})

const places = (...after: readonly ApplicationEvent[]) =>
  openRemarks([...the.complete, the.submitted(), ...after]).map(
    ({ data }) => data.field ?? data.section,
  )

const described = (changes: Partial<typeof the.described.data>): ApplicationEvent => ({
  ...the.described,
  data: { ...the.described.data, ...changes },
})

describe('a remark to the applicant', () => {
  it('stays open until that exact field is changed', () => {
    const at = remark('charity', 'organisationUrl')
    expect(places(at, moreAsked)).toEqual(['organisationUrl'])
    expect(places(at, moreAsked, described({ subDomain: 'another' }))).toEqual(['organisationUrl'])
    const url = 'https://other.example'
    expect(places(at, moreAsked, described({ organisationUrl: url }))).toEqual([])
  })

  it('about a section stays open until any part of it is changed', () => {
    const at = remark('charity', null)
    expect(places(at, moreAsked, the.bankAccountGiven)).toEqual(['charity'])
    expect(places(at, moreAsked, described({ subDomain: 'another' }))).toEqual([])
  })

  it('about a document stays open until that document is withdrawn', () => {
    const { documentId } = the.documentGiven().data
    const at = remark('documents', documentId)
    expect(places(at, moreAsked, the.documentGiven(2))).toEqual([documentId])
    const data = { organisationId, documentId }
    expect(places(at, moreAsked, { type: 'DocumentWithdrawn', data })).toEqual([])
  })

  it('about an account number ends with another account, also with the same last digits', () => {
    const at = remark('bank_account', 'last4')
    const { data } = the.bankAccountGiven
    const other = { ...the.bankAccountGiven, data: { ...data, fingerprint: the.sha256(77) } }
    expect(places(at, moreAsked, the.bankAccountGiven)).toEqual(['last4'])
    expect(places(at, moreAsked, other)).toEqual([])
  })

  it('ends with the next submission, and one for reviewers is not shown', () => {
    const at = remark('charity', 'subDomain')
    expect(places(at, moreAsked, the.submitted(2))).toEqual([])
    expect(places(remark('charity', 'subDomain', 'reviewers'))).toEqual([])
    expect(openRemarks([])).toEqual([])
  })
})
