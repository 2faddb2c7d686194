import { createTypeGuard, nameOnly, type AuditedFact } from '../finding/facts.ts'
import type { Findings, NamedEvent } from '../finding/findings.ts'

export const importTypes = [
  'ImportStarted',
  'ImportRowsRecorded',
  'ImportCompleted',
  'ImportUndone',
  'OfflineEntryRecorded',
] as const
const isOfImport = createTypeGuard(importTypes)

type Recorded = Extract<AuditedFact, { type: 'ImportRowsRecorded' }>

type Import = {
  /** The batches of the current round. */
  batches: number
  /** Entries and cents of all rounds that are not undone. */
  added: number
  sumCents: number
}

/**
 * Checks that each row is one entry, however often a file or an overlapping one is imported. No
 * entry may belong to two current imports, and each must be recorded. An import must end with the
 * sums of its batches.
 */
export const createImportChecks = (findings: Findings, isMine: (key: string) => boolean) => {
  const imports = new Map<string, Import>()
  /** The import that added an entry, unless it was undone. */
  const owners = new Map<string, { importId: string; event: NamedEvent }>()
  const recorded = new Set<string>()

  const find = (importId: string): Import => {
    const importSums = imports.get(importId) ?? { batches: 0, added: 0, sumCents: 0 }
    imports.set(importId, importSums)
    return importSums
  }
  const checkBatch = (fact: Recorded): void => {
    const { importId, batch, entryIds, sumCents } = fact.data
    const importSums = find(importId)
    findings.checked('imports', 'batches')
    if (batch !== importSums.batches) findings.found('imports', 'is not the next batch', fact)
    importSums.batches = batch + 1
    importSums.added += entryIds.length
    importSums.sumCents += sumCents
  }
  const checkEntries = (fact: Recorded): void => {
    for (const entryId of fact.data.entryIds.filter(isMine)) {
      findings.checked('imports', 'entries')
      if (owners.has(entryId)) {
        findings.found('imports', 'adds an entry that an import has added', fact)
      }
      owners.set(entryId, { importId: fact.data.importId, event: nameOnly(fact) })
    }
  }
  const checkEnd = (fact: Extract<AuditedFact, { type: 'ImportCompleted' }>): void => {
    const { added, sumCents } = find(fact.data.importId)
    if (fact.data.added !== added || fact.data.sumCents !== sumCents) {
      findings.found('imports', 'ends with another sum than its rows have', fact)
    }
  }
  const undo = (importId: string): void => {
    imports.set(importId, { batches: 0, added: 0, sumCents: 0 })
    for (const [entryId, owner] of owners) {
      if (owner.importId === importId) owners.delete(entryId)
    }
  }

  return {
    take: (fact: AuditedFact): void => {
      if (!isOfImport(fact)) return
      if (fact.type === 'OfflineEntryRecorded') {
        if (isMine(fact.data.offlineEntryId)) recorded.add(fact.data.offlineEntryId)
        return
      }
      const isOwn = isMine(fact.data.importId)
      switch (fact.type) {
        case 'ImportStarted':
          if (isOwn) find(fact.data.importId).batches = 0
          break
        case 'ImportRowsRecorded':
          if (isOwn) checkBatch(fact)
          checkEntries(fact)
          break
        case 'ImportCompleted':
          if (isOwn) checkEnd(fact)
          break
        case 'ImportUndone':
          undo(fact.data.importId)
          break
      }
    },
    finish: (): void => {
      for (const [entryId, { event }] of owners) {
        if (!recorded.has(entryId)) {
          findings.found('imports', 'names an entry that was never recorded', event)
        }
      }
    },
  }
}
