import { createHash } from 'node:crypto'
import type { Proof } from '@almoner/domain/payment-methods/proof.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import type { Position } from '@almoner/eventstore/position.ts'
import { createTypeGuard, nameOnly, toAuditedFact, type AuditedFact } from '../finding/facts.ts'
import { createFindings, type Findings, type NamedEvent } from '../finding/findings.ts'
import { readPagesUpTo } from '../pages.ts'

/** Returns the bytes of a stored file, or null if there is none. */
export type ReadFile = (fileKey: string) => Promise<Uint8Array | null>

const fileTypes = [
  'LogoGiven',
  'DocumentGiven',
  'LegalDocumentAdded',
  'IdentityGiven',
  'IdentityImageErased',
  'AccountDetailsGiven',
  'AccountImageErased',
  'ReceiptFormatSet',
  'ManualPaymentSubmitted',
  'OfflineEntryRecorded',
] as const
const isOfFile = createTypeGuard(fileTypes)
type FileFact = Extract<AuditedFact, { type: (typeof fileTypes)[number] }>

type NamedFile = {
  fileKey: string
  /**
   * Null if the event has the hash of the uploaded bytes, and the stored file is a redrawn picture.
   */
  sha256: string | null
  /**
   * The key by which a later event records that the file was erased; null if such files are kept.
   */
  erasedBy: string | null
}

/**
 * Reads each file that an event names, one at a time, and compares its hash with its event's. The
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
  const absent = new Map<string, NamedEvent[]>()
  for await (const { events } of readPagesUpTo(store, goal)) {
    for (const event of events) {
      const fact = toAuditedFact(event, unheard)
      if (fact === null || !isOfFile(fact)) continue
      const erased = findErased(fact)
      if (erased !== null) absent.delete(erased)
      const file = findFile(fact)
      if (file === null) continue
      const bytes = await readFile(file.fileKey)
      findings.checked('files', 'files')
      if (bytes === null) {
        const key = file.erasedBy ?? file.fileKey
        absent.set(key, [...(absent.get(key) ?? []), nameOnly(fact)])
      } else if (file.sha256 !== null && hashFile(bytes) !== file.sha256) {
        findings.found('files', 'has another file than was given', fact)
      }
    }
  }
  for (const event of [...absent.values()].flat()) findings.found('files', 'has no file', event)
}

const findFile = (fact: FileFact): NamedFile | null => {
  switch (fact.type) {
    case 'LogoGiven':
    case 'DocumentGiven':
    case 'LegalDocumentAdded':
      return { ...fact.data, erasedBy: null }
    case 'IdentityGiven':
      return { ...fact.data.image, erasedBy: fact.stream }
    case 'AccountDetailsGiven':
      return fact.data.image && { ...fact.data.image, erasedBy: fact.data.submissionId }
    case 'ReceiptFormatSet':
      return fact.data.signature ? { ...fact.data.signature, erasedBy: null } : null
    case 'ManualPaymentSubmitted':
      return fact.data.proof && toProofFile(fact.data.proof)
    case 'OfflineEntryRecorded':
      return fact.data.proof && { ...fact.data.proof, erasedBy: null }
    case 'IdentityImageErased':
    case 'AccountImageErased':
      return null
  }
}

const toProofFile = ({ fileKey, contentType, sha256 }: Proof): NamedFile => ({
  fileKey,
  sha256: contentType === 'application/pdf' ? sha256 : null,
  erasedBy: null,
})

const findErased = (fact: FileFact): string | null => {
  if (fact.type === 'IdentityImageErased') return fact.stream
  return fact.type === 'AccountImageErased' ? fact.data.submissionId : null
}

const hashFile = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
