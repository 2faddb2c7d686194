import type { CheckOutcome } from '@almoner/domain/application/review/events.ts'
import type { Check } from '@almoner/domain/application/values.ts'
import type { DocumentKind } from '@almoner/domain/charity-details/document-kind.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { instant, type Instant } from '@almoner/domain/kernel/time.ts'
import { writeMoment } from '../../locales/formats.ts'
import { applicationSummaryLabels } from './labels.ts'
import { a4, openPage, toBaseline } from '../page.ts'
import type { Particular } from '../receipt/receipt-facts.ts'
import {
  drawLetterhead,
  drawParticulars,
  drawTitle,
  hairline,
  right,
  startSheet,
  style,
  type Sheet,
} from '../sheet.ts'

/** The summary of an application at one moment, for its evidence pack. */
export type ApplicationSummaryFacts = {
  language: Language
  /** The moment of the summary. */
  at: Instant
  name: string
  address: string | null
  status: 'draft' | 'pending' | 'approved' | 'declined' | 'withdrawn'
  round: number
  snapshotSha256: string | null
  decision: {
    kind: 'approved' | 'declined' | 'asked'
    by: string | null
    /** ISO 8601 */
    at: string
    reason: string
    opened: { count: number; of: number }
  } | null
  files: readonly {
    kind: DocumentKind | 'identity' | 'logo'
    fileName: string | null
    sha256: string
  }[]
  checks: readonly {
    check: Check
    outcome: CheckOutcome
    note: string
    by: string | null
    /** ISO 8601 */
    at: string
  }[]
  events: number
  /** The hash chain link after the newest event, in hex. */
  link: string
}

/** Returns a PDF of one or more A4 pages. Equal facts give equal bytes. */
export const renderApplicationSummary = (facts: ApplicationSummaryFacts): Promise<Uint8Array> => {
  const labels = applicationSummaryLabels[facts.language]
  const page = openPage({
    title: `${labels.title}, ${facts.name}`,
    author: 'Almoner',
    language: facts.language,
    at: facts.at,
  })
  const sheet = startSheet(page)
  const content = {
    charityName: facts.name,
    charityOtherName: null,
    charityAddress: facts.address,
    logo: null,
    title: labels.title,
    particulars: summaryParticulars(facts),
  }
  const below = drawTitle(sheet, content, drawLetterhead(sheet, content, 60))
  drawParticulars(sheet, content, below)
  sheet.root.end()
  page.onEveryPage((number, of) => drawNumber(sheet, labels.page(number, of)))
  return page.finish()
}

const drawNumber = (sheet: Sheet, text: string): void => {
  const y = a4.height - 40
  hairline(sheet, y)
  sheet.page.artifact(() => {
    const baseline = y + 6 + toBaseline(14, style.small.size)
    sheet.page.textEndingAt(text, style.small, { right, baseline })
  })
}

/** The lines of the summary, before anything is drawn. */
export const summaryParticulars = (facts: ApplicationSummaryFacts): readonly Particular[] => {
  const labels = applicationSummaryLabels[facts.language]
  const { decision, round, snapshotSha256 } = facts
  const byAt = ({ by, at }: { by: string | null; at: string }) =>
    labels.byAt(by ?? labels.administrator, writeMoment(instant(at), facts.language))
  const line = (label: string, ...parts: readonly (string | null)[]): Particular => ({
    label,
    value: parts.filter((part) => part !== null && part !== '').join(' · '),
  })
  const status = labels.statuses[facts.status]
  return [
    line(labels.asOf, writeMoment(facts.at, facts.language)),
    line(labels.status, status, round > 0 ? labels.round(round) : null),
    ...(snapshotSha256 === null ? [] : [line(labels.submission, snapshotSha256)]),
    ...(decision === null
      ? []
      : [
          line(labels.decision, labels.decisions[decision.kind], byAt(decision)),
          ...(decision.reason === '' ? [] : [line(labels.reason, decision.reason)]),
          line(labels.opened, labels.openedOf(decision.opened.count, decision.opened.of)),
        ]),
    ...facts.checks.map(({ check, outcome, note, ...recorded }) =>
      line(labels.checks[check], labels.outcomes[outcome], byAt(recorded), note),
    ),
    ...facts.files.map(({ kind, fileName, sha256 }) => line(labels.files[kind], fileName, sha256)),
    line(labels.events, String(facts.events)),
    line(labels.chain, facts.link),
  ]
}
