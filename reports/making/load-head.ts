import { assert } from '@almoner/domain/kernel/assert.ts'
import { fold } from '@almoner/domain/kernel/decider.ts'
import { localised, type Language } from '@almoner/domain/kernel/locale.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import type { ReportBasis } from '@almoner/domain/reporting/values.ts'
import { fixedLink } from '@almoner/projections/models/hash-chain/query.ts'
import { loadTitles } from '@almoner/projections/models/project-page/titles.ts'
import type { Words } from '@almoner/workflows/documents/csv/columns.ts'
import { writeDay, writeMoment } from '@almoner/workflows/locales/formats.ts'
import type { ReportContent } from '../formats/content.ts'
import { readOrganisation } from '../kinds/books/organisation-events.ts'
import type { ReportSource } from '../kinds/report-kind.ts'

const labels = {
  charity: { en: 'Charity', zh: '慈善機構', cn: '慈善机构' },
  period: { en: 'Period', zh: '期間', cn: '期间' },
  basis: { en: 'Date basis', zh: '計算基準', cn: '计算基准' },
  project: { en: 'Project', zh: '項目', cn: '项目' },
  knownAt: { en: 'As recorded on', zh: '記錄時間截至', cn: '记录时间截至' },
  position: { en: 'Last record number', zh: '最後紀錄編號', cn: '最后记录编号' },
  link: { en: 'Hash chain link', zh: '雜湊鏈鏈結', cn: '哈希链链接' },
} as const satisfies Record<string, Words>

const bases: Record<ReportBasis, Words> = {
  business: { en: 'By the day the money arrived', zh: '按款項到賬日期', cn: '按款项到账日期' },
  recorded: { en: 'By the day it was recorded', zh: '按記錄日期', cn: '按记录日期' },
}

const periods: Record<Language, (from: string, to: string) => string> = {
  en: (from, to) => `${from} to ${to}`,
  zh: (from, to) => `${from}至${to}`,
  cn: (from, to) => `${from}至${to}`,
}

/** What a report is about: its charity, its period, both clocks and the proof of its books. */
export const loadHead = async (
  source: ReportSource,
): Promise<Pick<ReportContent<unknown>, 'charity' | 'facts'>> => {
  const { organisationId, position, request } = source
  const { language, params, from, to, basis, knownAt } = request
  const link = await fixedLink(source.db, { book: organisationId, upTo: position })
  const project = await findProjectTitle(source, params.projectId)
  const { name, colours } = await findProfile(source)
  const facts = [
    { label: labels.charity[language], value: name },
    {
      label: labels.period[language],
      value: periods[language](writeDay(from, language), writeDay(to, language)),
    },
    { label: labels.basis[language], value: bases[basis][language] },
    ...(project === null ? [] : [{ label: labels.project[language], value: project }]),
    { label: labels.knownAt[language], value: writeMoment(knownAt, language) },
    { label: labels.position[language], value: String(position) },
    ...(link === null
      ? []
      : [{ label: labels.link[language], value: `${link.position} ${link.link}` }]),
  ]
  return { charity: { name, accentColour: `#${colours.header}` }, facts }
}

/** The charity's name and colours at the position of the report. */
const findProfile = async (
  source: ReportSource,
): Promise<{ name: string; colours: { header: string } }> => {
  const state = fold(organisation, await readOrganisation(source))
  assert(state.status !== 'none', 'the charity was registered by then')
  const { name, colours } = state.profile
  return { name: localised(name, source.request.language), colours }
}

const findProjectTitle = async (
  source: ReportSource,
  projectId: ReportSource['request']['params']['projectId'],
): Promise<string | null> => {
  if (projectId === null) return null
  const { organisationId, position, request } = source
  const title = (await loadTitles(source, { organisationId, upTo: position })).get(projectId)
  return title === undefined ? null : localised(title, request.language)
}
