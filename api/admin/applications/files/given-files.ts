import type { Context } from 'hono'
import type { ApplicationEvent } from '@almoner/domain/application/events.ts'
import { erasedImages } from '@almoner/domain/application/sections/identity-images.ts'
import { filesToView } from '@almoner/domain/application/state.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { fileEndings } from '../../../use-cases/files/proof/kind.ts'
import type { AnsweredFile } from '../contract.ts'
import { factsOfType, foldHistory, type History } from '../history/history.ts'

/** A file that the applicant uploaded at some time, with its storage key. */
export type GivenFile = Pick<
  AnsweredFile,
  'id' | 'kind' | 'fileName' | 'contentType' | 'bytes' | 'sha256'
> & { fileKey: string }

/** Returns every file of a history in the order of upload, including withdrawn ones. */
export const allFiles = (history: readonly ApplicationEvent[]): readonly GivenFile[] =>
  history.flatMap((fact): GivenFile[] => {
    if (fact.type === 'DocumentGiven') {
      const { documentId: id, kind, fileKey, bytes, sha256 } = fact.data
      const { fileName } = fact.personal
      return [{ id, kind, fileName, contentType: 'application/pdf', fileKey, bytes, sha256 }]
    }
    if (fact.type === 'IdentityGiven') {
      const { representativeId: id, image } = fact.data
      return [{ id, kind: 'identity', fileName: null, ...image }]
    }
    if (fact.type !== 'LogoGiven') return []
    const { fileKey, bytes, sha256, contentType } = fact.data
    return [{ id: 'logo', kind: 'logo', fileName: null, contentType, fileKey, bytes, sha256 }]
  })

/** A file in an evidence pack. */
export type PackedFile = {
  name: string
  fileKey: string
  sha256: string
  isErased: boolean
  /** The picture of an identity card is opened on the screen, so that each opening is recorded. */
  isMasked: boolean
}

/** Every file of a history once; `whole` has the events up to now. */
export const givenFiles = (history: History, whole: History): readonly PackedFile[] => {
  const erased = new Set(erasedImages(whole).map(({ fileKey }) => fileKey))
  const bySha256 = new Map(allFiles(history).map((file) => [`${file.id} ${file.sha256}`, file]))
  return [...bySha256.values()].map(({ kind, fileKey, sha256 }, place) => ({
    name: `documents/${numbered(place)}-${kind}-${sha256.slice(0, 12)}.${toEnding(fileKey)}`,
    fileKey,
    sha256,
    isErased: erased.has(fileKey),
    isMasked: kind === 'identity',
  }))
}

/** The evidence of the checks of a history. */
export const evidenceFiles = async (
  c: Context<AppEnv>,
  history: History,
): Promise<readonly PackedFile[]> => {
  const { organisationId } = foldHistory(history)
  const checked = new Map(
    factsOfType(history, 'CheckRecorded').flatMap(({ data: { check, evidenceSha256 } }) =>
      evidenceSha256 === null ? [] : [[`${check} ${evidenceSha256}`, { check, evidenceSha256 }]],
    ),
  )
  const packedFiles: PackedFile[] = []
  for (const { check, evidenceSha256: sha256 } of checked.values()) {
    const fileKey =
      (await findEvidence(c, { organisationId, sha256 }))?.fileKey ??
      evidenceKey({ organisationId, sha256, ending: 'pdf' })
    const start = `evidence/${numbered(packedFiles.length)}-${check}-${sha256.slice(0, 12)}`
    const name = `${start}.${toEnding(fileKey)}`
    packedFiles.push({ name, fileKey, sha256, isErased: false, isMasked: false })
  }
  return packedFiles
}

/** Returns the storage folder for the evidence of an application's checks. */
export const evidenceFolder = (organisationId: OrganisationId): string =>
  `applications/${organisationId}/evidence`

type Evidence = { organisationId: OrganisationId; sha256: string }

const evidenceKey = ({ organisationId, sha256, ending }: Evidence & { ending: string }): string =>
  `${evidenceFolder(organisationId)}/${sha256}.${ending}`

/** Returns this application's uploaded evidence by its hash, or null if there is none. */
export const findEvidence = async (c: Context<AppEnv>, evidence: Evidence) => {
  for (const ending of Object.values(fileEndings)) {
    const fileKey = evidenceKey({ ...evidence, ending })
    const storedFile = await c.get('deps').readFile(fileKey)
    if (storedFile) return { fileKey, ...storedFile }
  }
  return null
}

/** The hashes of the files that an approver opens, at one moment. */
export const requiredHashes = (history: History): ReadonlySet<string> =>
  new Set(filesToView(foldHistory(history).filled).map(({ sha256 }) => sha256))

const numbered = (place: number): string => String(place + 1).padStart(2, '0')
const toEnding = (fileKey: string): string => fileKey.slice(fileKey.lastIndexOf('.') + 1)
