import type { History } from '../history/history.ts'

export type ReplacedFile = { fileName: string; sha256: string }

/**
 * Returns the document that each one replaced, by their ids. This is the newest withdrawn document
 * of the same kind that has no replacement yet.
 */
export const findReplacedFiles = (history: History): ReadonlyMap<string, ReplacedFile> => {
  type Given = ReplacedFile & { kind: string }
  const standing = new Map<string, Given>()
  const withdrawn: Given[] = []
  const replaced = new Map<string, ReplacedFile>()
  for (const fact of history) {
    if (fact.type === 'DocumentWithdrawn') {
      const withdrawnFile = standing.get(fact.data.documentId)
      if (withdrawnFile) withdrawn.push(withdrawnFile)
      standing.delete(fact.data.documentId)
    } else if (fact.type === 'DocumentGiven') {
      const { documentId, kind, sha256 } = fact.data
      const at = withdrawn.findLastIndex((each) => each.kind === kind)
      const [former] = at === -1 ? [] : withdrawn.splice(at, 1)
      if (former && former.sha256 !== sha256) {
        replaced.set(documentId, { fileName: former.fileName, sha256: former.sha256 })
      }
      standing.set(documentId, { kind, sha256, fileName: fact.personal.fileName })
    }
  }
  return replaced
}
