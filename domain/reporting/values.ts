import * as v from 'valibot'

/** The kinds of reports, in the order in which a charity chooses them. */
export const reportKinds = [
  'donation_ledger',
  'receipt_register',
  'payout_reconciliation',
  'balance_statement',
  'fee_statement',
  'donors_by_year_of_assessment',
  'monthly_giving',
  'refunds_and_disputes',
  'offline_and_matching',
  'activity_log',
  'event_statement',
  'gl_journal',
  'audit_pack',
] as const
export type ReportKindName = (typeof reportKinds)[number]
export const reportKindSchema = v.picklist(reportKinds, 'kind.unknown')

/** The formats of a table. A spreadsheet opens the first two. */
const tableFormats = ['csv', 'xlsx', 'jsonl', 'pdf'] as const

/** The files that bookkeeping software imports. */
export const accountingFormats = ['xero', 'quickbooks', 'myob', 'sage50'] as const
export type AccountingFormat = (typeof accountingFormats)[number]

const reportFormats = [...tableFormats, ...accountingFormats, 'zip'] as const
export type ReportFormat = (typeof reportFormats)[number]
export type TableFormat = (typeof tableFormats)[number]
export const reportFormatSchema = v.picklist(reportFormats, 'format.unknown')

/** The formats in which a kind can be made, the usual one first. */
export const formatsOfKind = (kind: ReportKindName): readonly ReportFormat[] => {
  if (kind === 'audit_pack') return ['zip']
  return kind === 'gl_journal' ? [...tableFormats, ...accountingFormats] : tableFormats
}

/** Whether a kind is of one project, may be narrowed to one, or is of the whole charity. */
const projectRules: Record<ReportKindName, 'required' | 'optional' | 'none'> = {
  donation_ledger: 'optional',
  receipt_register: 'optional',
  payout_reconciliation: 'none',
  balance_statement: 'none',
  fee_statement: 'none',
  donors_by_year_of_assessment: 'optional',
  monthly_giving: 'optional',
  refunds_and_disputes: 'optional',
  offline_and_matching: 'optional',
  activity_log: 'none',
  event_statement: 'required',
  gl_journal: 'none',
  audit_pack: 'none',
}

/** The kind is of one project, and none is named; or it is of the whole charity, and one is. */
export type ProjectRefusal = 'project_required' | 'project_not_taken'

/** Returns why a kind cannot be of this project, or of all of them; null if it can. */
export const refuseProject = (
  kind: ReportKindName,
  { projectId }: { projectId: string | null },
): ProjectRefusal | null => {
  const rule = projectRules[kind]
  if (rule === 'required' && projectId === null) return 'project_required'
  return rule === 'none' && projectId !== null ? 'project_not_taken' : null
}

/** The clock by which a report selects: the day to which money belongs, or the day of recording. */
export const reportBases = ['business', 'recorded'] as const
export type ReportBasis = (typeof reportBases)[number]
export const reportBasisSchema = v.picklist(reportBases, 'basis.unknown')

/** A table longer than this is printed as its summary. */
export const mostRowsOfPdf = 5_000

/** A file is stored for as many days. Afterwards it is made again when it is requested again. */
export const daysStored = 30

/** The longest period of one report, in days. */
export const mostDays = 3_660

/** How often a schedule makes its report: each at 06:00 in Hong Kong. */
export const scheduleRhythms = ['daily', 'weekly', 'monthly', 'yearly'] as const
export type ScheduleRhythm = (typeof scheduleRhythms)[number]
export const scheduleRhythmSchema = v.picklist(scheduleRhythms, 'every.unknown')
