import { describe, it } from 'vitest'
import { given } from '../testing/given.ts'
import * as the from './fixtures.ts'
import { donorRecords } from './index.ts'

const { ada, adasOffice, adasHome } = the

describe('two records of one person', () => {
  it('become one', () => {
    given(donorRecords).when(the.merge()).then(the.merged())
  })

  it('record nothing if they are one already', () => {
    given(donorRecords, the.merged()).when(the.merge()).thenNothing()
  })

  it('bring with them what was merged into them before', () => {
    given(donorRecords, the.merged())
      .when(the.merge({ into: adasHome, personId: ada }))
      .then(the.merged({ into: adasHome, people: [ada, adasOffice] }))
  })

  it('are never the same record', () => {
    given(donorRecords)
      .when(the.merge({ personId: ada }))
      .thenRefused('same_donor')
  })

  it('are refused if one of them is a part of another record', () => {
    given(donorRecords, the.merged())
      .when(the.merge({ into: adasHome }))
      .thenRefused('donor_merged_elsewhere')
    given(donorRecords, the.merged())
      .when(the.merge({ into: adasOffice, personId: adasHome }))
      .thenRefused('donor_merged_elsewhere')
  })
})

describe('a part of a record', () => {
  it('becomes a record of its own again, and can be merged again', () => {
    given(donorRecords, the.merged()).when(the.unmerge()).then(the.unmerged())
    given(donorRecords, the.merged(), the.unmerged())
      .when(the.merge({ into: adasHome }))
      .then(the.merged({ into: adasHome }))
  })

  it('records nothing if it is one already', () => {
    given(donorRecords).when(the.unmerge()).thenNothing()
  })
})
