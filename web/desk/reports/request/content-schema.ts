import * as v from 'valibot'
import type { ReportKindsAnswer } from '@almoner/api/desk/reports/contract.ts'
import { languages, type Language } from '@almoner/domain/kernel/locale.ts'
import {
  reportBases,
  reportFormatSchema,
  reportKindSchema,
} from '@almoner/domain/reporting/values.ts'
import type { ReportFormat } from '@almoner/domain/reporting/values.ts'
import { hasProject } from '../labels/kind-labels.ts'

export type KindChoices = ReportKindsAnswer['kinds']

export const findFormats = (kinds: KindChoices, kind: string): readonly ReportFormat[] =>
  kinds.find((each) => each.kind === kind)?.formats ?? []

/** What a single report and a schedule have in common. */
export const contentEntries = {
  kind: v.pipe(v.string(), reportKindSchema),
  /** An empty value means all projects. */
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

/** A project that was chosen for another kind stays chosen, and is not sent. */
export const toContent = ({ kind, projectId, basis, format, language }: Content) => ({
  kind,
  params: { projectId: projectId !== '' && hasProject(kind) ? projectId : null },
  basis,
  format,
  language,
})
