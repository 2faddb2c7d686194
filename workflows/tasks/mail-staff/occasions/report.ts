import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { ReportRequested } from '@almoner/domain/report/events.ts'
import { report } from '@almoner/domain/report/index.ts'
import { reportLetters } from '../../../letters/report/index.ts'
import { reportReaders } from '../../../letters/writer/audiences.ts'
import { writeDay } from '../../../locales/formats.ts'
import { reportTitles } from '../../../locales/report-titles.ts'
import { loadCharity } from '../../../steps/record/charity-books.ts'
import { findEvent, readEvents } from '../../../steps/record/read-events.ts'
import type { MailStaffMemberInput } from '../input.ts'
import type { FindLetters } from './addressed-letter.ts'
import { findColleague, writeToColleague } from './colleague.ts'

type Input = Extract<MailStaffMemberInput, { reportId: string }>

/**
 * Returns the letter about the end of a report, to the staff member who requested it. Returns none if
 * they have left. It has a link that needs a login, and no file: the file has personal data.
 */
export const findReportLetters: FindLetters<Input> = async ({ store, reportLink }, input) => {
  const events = await readEvents(store, report, input.reportId)
  const { before } = findEvent(events, input.eventId)
  const requested = requirePresent(
    before.findLast(
      (event): event is (typeof before)[number] & ReportRequested =>
        event.type === 'ReportRequested',
    ) ?? null,
    'the request of a report',
  )
  const { request, mailTo } = requested.data
  const charity = await loadCharity(store, input.organisationId as OrganisationId)
  const colleague = findColleague(charity, mailTo)
  if (colleague === null) return []
  const language = charity.profile.defaultLanguage
  const text = reportLetters[input.kind][language]({
    title: reportTitles[request.kind][language],
    from: writeDay(request.from, language),
    to: writeDay(request.to, language),
  })
  const link = reportLink(input.reportId)
  return [writeToColleague(colleague, { charity, audience: reportReaders, text, link })]
}
