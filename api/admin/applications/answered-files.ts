import { filesToView, type StartedApplication } from '@almoner/domain/application/state.ts'
import type { AdministratorId } from '@almoner/domain/kernel/ids.ts'
import type { AnsweredFile } from './contract.ts'
import { factsOfType, foldHistory, type History } from './history.ts'
import type { ToReviewer } from './own-administrator.ts'

/** A file of an application, with the place where it is stored. */
type ApplicationFile = Pick<
  AnsweredFile,
  'id' | 'kind' | 'fileName' | 'contentType' | 'bytes' | 'sha256'
> & { fileKey: string }

/** The files of an application, the documents first. */
export const applicationFiles = ({ filled }: StartedApplication): ApplicationFile[] => {
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
  const required = new Set(filesToView(state.filled).map(({ sha256 }) => sha256))
  return applicationFiles(state).map(({ id, kind, fileName, contentType, bytes, sha256 }) => ({
    id,
    kind,
    fileName,
    contentType,
    bytes,
    sha256,
    path: `/api/admin/organizations/${state.organisationId}/documents/${id}`,
    isRequired: required.has(sha256),
    openedBy: listOpeners(history, sha256).map(toReviewer),
    // An erased picture stays erased, whichever moment is looked at.
    isErased: factsOfType(whole, 'IdentityImageErased').some(
      ({ data }) => data.representativeId === id,
    ),
  }))
}

/** Who has opened these bytes, in the order of their first openings. */
const listOpeners = (history: History, sha256: string): readonly AdministratorId[] => {
  const opened = factsOfType(history, 'DocumentViewed').filter(({ data }) => data.sha256 === sha256)
  return [...new Set(opened.map(({ data }) => data.administratorId))]
}
