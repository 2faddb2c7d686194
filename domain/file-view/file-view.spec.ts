import { describe, it } from 'vitest'
import { fixtureId, harbourId } from '../fixtures.ts'
import { given } from '../testing/given.ts'
import { fileView, type FileViewed } from './index.ts'

const data = {
  viewId: fixtureId('file_view', 1),
  organisationId: harbourId,
  file: 'payments/proof',
  subjectId: fixtureId('payment', 1),
} as const
const viewed: FileViewed = { type: 'FileViewed', data }
const view = { type: 'RecordFileView', ...data } as const

describe('a look at a file of a charity', () => {
  it('is recorded once', () => {
    given(fileView).when(view).then(viewed)
    given(fileView, viewed).when(view).thenNothing()
  })
})
