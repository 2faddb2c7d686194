import { describe, it } from 'vitest'
import { fixtureId, harbourId } from '../fixtures.ts'
import { given } from '../testing/given.ts'
import { fileDownload, type FileDownloaded } from './index.ts'

const data = {
  downloadId: fixtureId('file_download', 1),
  organisationId: harbourId,
  file: 'payments.csv',
  subjectId: null,
} as const
const downloaded: FileDownloaded = { type: 'FileDownloaded', data }
const download = { type: 'RecordFileDownload', ...data } as const

describe('a download of a file of a charity', () => {
  it('is recorded once', () => {
    given(fileDownload).when(download).then(downloaded)
    given(fileDownload, downloaded).when(download).thenNothing()
  })
})
