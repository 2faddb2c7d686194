import { toTexts } from '../../../charity/localised-texts.ts'
import type { ShownFormRows } from '../contract.ts'
import { organisationHistory } from './organisation-history.ts'

/** The charity's own questions to payers. */
export const formRowsHistory = organisationHistory<'form-rows', ShownFormRows>({
  details: { FormRowsChanged: () => ({}) },
  show: ({ profile: { formRows } }, language) => ({
    rows: formRows.map(({ label, placeholder, ...row }) => ({
      ...row,
      label: toTexts(label, language),
      placeholder: toTexts(placeholder, language),
    })),
  }),
})
