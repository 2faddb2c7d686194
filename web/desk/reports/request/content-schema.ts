import * as v from 'valibot'
import type { ReportKindsAnswer } from '@almoner/api/desk/reports/contract.ts'
import { languages, type Language } from '@almoner/domain/kernel/locale.ts'
import {
  refuseProject,
  reportBases,
  reportFormatSchema,
  reportKindSchema,
} from '@almoner/domain/reporting/values.ts'
import type { ReportFormat } from '@almoner/domain/reporting/values.ts'
import type { ProjectChoices } from '../../offline-entries/form/use-project-choices.ts'

export type KindChoices = ReportKindsAnswer['kinds']
export type LastChoices = ReportKindsAnswer['last']

export const findFormats = (kinds: KindChoices, kind: string): readonly ReportFormat[] =>
  kinds.find((each) => each.kind === kind)?.formats ?? []

/** Whether a project can be chosen. The other kinds are of the whole charity. */
export const hasProject = (kind: string): boolean =>
  v.is(reportKindSchema, kind) && refuseProject(kind, { projectId: 'one' }) === null

/** Whether a project has to be chosen. */
export const needsProject = (kind: string): boolean =>
  v.is(reportKindSchema, kind) && refuseProject(kind, { projectId: null }) !== null

/** The fields of this form for the refusals of the API. */
export const contentFields = { params: 'projectId', project_not_found: 'projectId' } as const

/** What a single report and a schedule have in common. */
export const contentEntries = {
  kind: v.pipe(v.string(), reportKindSchema),
  /** An empty value means all projects, or none yet. */
  projectId: v.string(),
  basis: v.picklist(reportBases),
  format: v.pipe(v.string(), reportFormatSchema),
  language: v.picklist(languages),
}
type Content = v.InferOutput<v.ObjectSchema<typeof contentEntries, undefined>>

/** The values at first: the first kind, in its usual format. */
export const initialContent = (kinds: KindChoices, language: Language) => ({
  kind: kinds[0]?.kind ?? '',
  projectId: '',
  basis: 'business' as const,
  format: kinds[0]?.formats[0] ?? '',
  language,
})

/**
 * The values at first of a reader who has requested a report before: those of their last request,
 * so that the file of each month is the press of one button.
 */
export const repeatContent = (
  { projectId, ...last }: NonNullable<LastChoices>,
  projects: ProjectChoices,
) => ({ ...last, projectId: projects.find(({ id }) => id === projectId)?.id ?? '' })

/** A project that was chosen for another kind stays chosen, and is not sent. */
export const toContent = ({ kind, projectId, basis, format, language }: Content) => ({
  kind,
  params: { projectId: projectId !== '' && hasProject(kind) ? projectId : null },
  basis,
  format,
  language,
})
