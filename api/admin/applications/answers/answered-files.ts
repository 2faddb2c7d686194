import { erasedImages } from '@almoner/domain/application/sections/identity-images.ts'
import type { StartedApplication } from '@almoner/domain/application/state.ts'
import type { AdministratorId } from '@almoner/domain/kernel/ids.ts'
import type { AnsweredFile } from '../contract.ts'
import { requiredHashes, type GivenFile } from '../files/given-files.ts'
import { factsOfType, foldHistory, type History } from '../history/history.ts'
import type { ToReviewer } from '../own-administrator.ts'
import { findReplacedFiles } from '../files/replaced-files.ts'

/** Returns the current files of an application, documents first. */
export const applicationFiles = ({ filled }: StartedApplication): GivenFile[] => {
  const { documents, identity, logo } = filled
  const fileName = null
  return [
    ...documents.map(({ documentId: id, kind, fileKey, bytes, sha256, ...document }) => {
      const contentType = 'application/pdf'
      return { id, kind, fileName: document.fileName, contentType, fileKey, bytes, sha256 }
    }),
    ...(identity
      ? [{ id: identity.representativeId, kind: 'identity' as const, fileName, ...identity.image }]
      : []),
    ...(logo ? [{ id: 'logo', kind: 'logo' as const, fileName, ...logo }] : []),
  ]
}

/** The files as a reviewer sees them after some of the events; `whole` has those up to now. */
export const answeredFiles = (
  history: History,
  whole: History,
  toReviewer: ToReviewer,
): AnsweredFile[] => {
  const state = foldHistory(history)
  const required = requiredHashes(history)
  const replaced = findReplacedFiles(history)
  // An erased picture stays erased, whichever moment is looked at.
  const erased = new Set(erasedImages(whole).map(({ fileKey }) => fileKey))
  return applicationFiles(state).map((file) => ({
    id: file.id,
    kind: file.kind,
    fileName: file.fileName,
    contentType: file.contentType,
    bytes: file.bytes,
    sha256: file.sha256,
    // The hash identifies the version, because an identity card or a logo that is uploaded again
    // keeps its id.
    path: `/api/admin/organizations/${state.organisationId}/documents/${file.id}?sha256=${file.sha256}`,
    isRequired: required.has(file.sha256),
    replaces: replaced.get(file.id) ?? null,
    sharedWith: [],
    openedBy: listOpeners(history, file.sha256).map(toReviewer),
    isErased: erased.has(file.fileKey),
  }))
}

/** Returns the administrators who have opened this file, ordered by their first opening. */
const listOpeners = (history: History, sha256: string): readonly AdministratorId[] => {
  const opened = factsOfType(history, 'DocumentViewed').filter(({ data }) => data.sha256 === sha256)
  return [...new Set(opened.map(({ data }) => data.administratorId))]
}
