import type { LegalDocumentsAnswer } from '@almoner/api/desk/settings/legal-documents/contract.ts'

type Listed = LegalDocumentsAnswer['documents'][number]
type Ending = Omit<Listed, 'expiresOn'> & { expiresOn: string }

const hasEnd = (document: Listed): document is Ending => document.expiresOn !== null

/** Lists the current documents that have expired or expire soon, the earliest end first. */
export const listEnding = (documents: readonly Listed[]): readonly Ending[] =>
  [...documents]
    .filter(hasEnd)
    .filter(
      ({ state, validity }) =>
        state === 'current' && (validity === 'expired' || validity === 'expiring'),
    )
    .sort((one, other) => one.expiresOn.localeCompare(other.expiresOn))
