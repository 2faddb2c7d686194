import { isUuid, type OrganisationId } from '@almoner/domain/kernel/ids.ts'

/** A file of a charity that the request reads. */
export type TakenFile = {
  organisationId: OrganisationId
  /** Its address without ids, such as `payments/proof`. */
  file: string
  /** The subject of the file. Null for a list. */
  subjectId: string | null
}

const withoutData: ReadonlySet<string> = new Set([
  'imports/template.csv',
  'receipt-format/preview.pdf',
])

/** Names the file of a path. Returns null if it has no data of a charity, or data of all. */
export const findTakenFile = (path: string, own: OrganisationId | null): TakenFile | null => {
  const parts = /\/organizations\/(.+)$/.exec(path)?.[1]?.split('/').flatMap(splitInvoice) ?? []
  const [first = ''] = parts
  // Administrators name the charity in the path; staff have one.
  const ofAdministration = own === null && isUuid(first)
  const organisationId = ofAdministration ? (first as OrganisationId) : own
  const rest = ofAdministration ? parts.slice(1) : parts
  const file = rest.filter((part) => !isName(part)).join('/')
  if (organisationId === null || file === '' || withoutData.has(file)) return null
  return { organisationId, file, subjectId: rest.find(isName) ?? null }
}

/** The address of an invoice ends with its number: `invoices/ALM-2026-000001.pdf`. */
const splitInvoice = (part: string): readonly string[] =>
  invoiceFile.test(part) ? [part.replace('.pdf', ''), 'invoice.pdf'] : [part]

const invoiceFile = /^ALM-\d+-\d+\.pdf$/

/** Returns whether the part is an id, the number of an invoice, or the hash of a file. */
const isName = (part: string): boolean =>
  isUuid(part) || /^ALM-\d+-\d+$/.test(part) || /^[0-9a-f]{64}$/.test(part)
