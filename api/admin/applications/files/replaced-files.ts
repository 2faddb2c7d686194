import type { History } from '../history/history.ts'

export type ReplacedFile = { fileName: string; sha256: string }

/**
 * Which document each one took the place of, by their ids: the newest of its kind that was withdrawn
 * before and that nothing had replaced yet.
 */
export const findReplacedFiles = (history: History): ReadonlyMap<string, ReplacedFile> => {
  type Given = ReplacedFile & { kind: string }
  const standing = new Map<string, Given>()
  const withdrawn: Given[] = []
  const replaced = new Map<string, ReplacedFile>()
  for (const fact of history) {
    if (fact.type === 'DocumentWithdrawn') {
      const gone = standing.get(fact.data.documentId)
      if (gone) withdrawn.push(gone)
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
