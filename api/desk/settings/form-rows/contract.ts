import * as v from 'valibot'
import type { Plan } from '@almoner/domain/plans/plan.ts'
import { lineSchema, seenSchema } from '../../../http/contract.ts'

const textsSchema = (most: number, code: string) =>
  v.object({ en: lineSchema(most, code), zh: lineSchema(most, code), cn: lineSchema(most, code) })

const rowSchema = v.object({
  /** Chosen by the browser for a new row, so that a repeat adds no second one. */
  id: v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]{1,64}$/, 'id.invalid')),
  type: v.picklist(['text', 'textarea'], 'type.unknown'),
  required: v.boolean(),
  archived: v.boolean(),
  showOnReceipt: v.boolean(),
  label: v.pipe(
    textsSchema(60, 'label'),
    v.forward(
      v.partialCheck(
        [['en'], ['zh'], ['cn']],
        ({ en, zh, cn }) => en !== '' || zh !== '' || cn !== '',
        'label.required',
      ),
      ['en'],
    ),
  ),
  placeholder: textsSchema(100, 'placeholder'),
})

/**
 * PUT /organizations/form-rows returns the whole answer. It returns 409 `plan_excludes_form_rows`,
 * `form_rows_too_many`, and `form_row_deleted` if a row is absent (rows are archived). It returns
 * `setting_changed` if another person has changed them since.
 */
export const formRowsSchema = v.object({
  rows: v.pipe(v.array(rowSchema), v.maxLength(50, 'rows.too_many')),
  seen: seenSchema,
})
export type FormRowsBody = v.InferOutput<typeof formRowsSchema>

/** GET /organizations/form-rows */
export type FormRowsAnswer = {
  isIncluded: boolean
  /** The smallest plan that includes them. */
  planWith: Plan
  most: number
  rows: FormRowsBody['rows']
  /** The number of changes so far, sent back as `seen`. */
  revision: number
}
