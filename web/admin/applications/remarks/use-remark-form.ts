import { useLingui } from '@lingui/react/macro'
import * as v from 'valibot'
import {
  sectionFields,
  longestText,
  sections,
  type ApplicationAnswer,
  type Section,
} from '@almoner/api/admin/applications/contract.ts'
import { useRefusalMessage } from '../../../lib/api/failure/refusal-message.ts'
import { useCommandForm } from '../../../lib/form/command-form.ts'
import { useReview } from '../applications-api.ts'

/** Where a remark is made. Without a field it is about the whole section. */
export type Place = { section: Section | ''; field: string }

type Options = {
  application: Pick<ApplicationAnswer, 'id' | 'sections'>
  place: Place
  onClose: () => void
}

export const listFields = (section: string): readonly string[] =>
  (sectionFields as Partial<Record<string, readonly string[]>>)[section] ?? []

/** A new remark, whose place may be chosen in the form. */
export const useRemarkForm = ({ application, place, onClose }: Options) => {
  const { t } = useLingui()
  const refusal = useRefusalMessage()
  const review = useReview(application.id)
  const labels: Record<string, string> = {
    'section.required': t`Choose a section`,
    'visibility.required': t`Choose who reads it`,
    'text.required': t`Enter the remark`,
  }
  const state = useCommandForm({
    schema: remarkSchema,
    initial: { ...place, visibility: '', text: '' },
    send: ({ section, field, visibility, text }, key) => {
      // The field may be of a section that was chosen before.
      const documents = application.sections.find((each) => each.section === section)?.fields ?? []
      const isKnown =
        section === 'documents'
          ? documents.some((each) => each.field === field)
          : listFields(section).includes(field)
      const at = isKnown ? field : null
      return review('remarks', { section, field: at, visibility, text }, key)
    },
    done: () => {
      state.form.reset()
      onClose()
    },
    reads: [],
    labelsOf: (code) => labels[code] ?? refusal(code),
  })
  return state
}

const remarkSchema = v.object({
  section: v.pipe(v.string(), v.picklist(sections, 'section.required')),
  field: v.string(),
  visibility: v.pipe(v.string(), v.picklist(['applicant', 'reviewers'], 'visibility.required')),
  text: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('text.required'),
    v.maxLength(longestText, 'text.too_long'),
  ),
})
