import { createHash } from 'node:crypto'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import type { Position } from '@almoner/eventstore/position.ts'
import { createTypeGuard, nameOnly, toAuditedFact } from '../finding/facts.ts'
import { createFindings, type Findings, type NamedEvent } from '../finding/findings.ts'
import { readPagesUpTo } from '../pages.ts'

/** The bytes of a stored file; null where there is none. */
export type ReadFile = (fileKey: string) => Promise<Uint8Array | null>

const isOfFile = createTypeGuard([
  'LogoGiven',
  'DocumentGiven',
  'LegalDocumentAdded',
  'IdentityGiven',
  'IdentityImageErased',
])

/**
 * Reads each file of an application and each legal document, one at a time, and compares its hash with its event's. The
 * picture of an identity card is absent once it was erased.
 */
export const checkFiles = async (
  findings: Findings,
  {
    store,
    goal,
    readFile,
  }: { store: Pick<EventStore, 'readAll'>; goal: Position; readFile: ReadFile },
): Promise<void> => {
  // The events were checked before, and reported.
  const unheard = createFindings(0)
  const absentImages = new Map<string, NamedEvent[]>()
  for await (const { events } of readPagesUpTo(store, goal)) {
    for (const event of events) {
      const fact = toAuditedFact(event, unheard)
      if (fact === null || !isOfFile(fact)) continue
      if (fact.type === 'IdentityImageErased') {
        absentImages.delete(fact.stream)
        continue
      }
      const { fileKey, sha256 } = fact.type === 'IdentityGiven' ? fact.data.image : fact.data
      const bytes = await readFile(fileKey)
      findings.checked('files', 'files')
      if (bytes !== null && hashFile(bytes) !== sha256) {
        findings.found('files', 'has another file than was given', fact)
      }
      if (bytes !== null) continue
      if (fact.type === 'IdentityGiven') {
        absentImages.set(fact.stream, [...(absentImages.get(fact.stream) ?? []), nameOnly(fact)])
      } else findings.found('files', 'has no file', fact)
    }
  }
  for (const event of [...absentImages.values()].flat()) {
    findings.found('files', 'has no file', event)
  }
}

const hashFile = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
