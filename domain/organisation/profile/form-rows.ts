import type { Refused } from '../../kernel/decider.ts'
import type { FormRow, OrganisationEvent } from '../events.ts'
import { isOutdated } from '../setting-revisions.ts'
import type { RegisteredOrganisation } from '../state.ts'
import { includes } from '../../plans/plan-features.ts'

/** All rows of the charity's own form, in their order. */
export type ChangeFormRows = {
  type: 'ChangeFormRows'
  rows: readonly FormRow[]
  /**
   * The number of times the rows had been changed when the person read them. If omitted, any number
   * is accepted.
   */
  seenRevision?: number | undefined
}

export const mostFormRows = 20

export type FormRowsRefusal =
  | 'plan_excludes_form_rows'
  | 'form_rows_too_many'
  | 'form_row_repeated'
  | 'form_row_deleted'
  | 'setting_changed'

/** A row is archived, never deleted: the answers that payers gave to it stay readable. */
export const decideFormRows = (
  { rows, seenRevision }: ChangeFormRows,
  { organisationId, profile, revisions }: RegisteredOrganisation,
): readonly OrganisationEvent[] | Refused<FormRowsRefusal> => {
  const before = profile.formRows
  if (!includes(profile.plan, 'formRows')) return { refused: 'plan_excludes_form_rows' }
  if (rows.length > mostFormRows) return { refused: 'form_rows_too_many' }
  const ids = new Set(rows.map(({ id }) => id))
  if (ids.size < rows.length) return { refused: 'form_row_repeated' }
  const changes = !isSame(rows, before)
  // Before the absent rows: another person may have added them.
  if (changes && isOutdated(seenRevision, revisions.formRows)) return { refused: 'setting_changed' }
  if (before.some(({ id }) => !ids.has(id))) return { refused: 'form_row_deleted' }
  if (!changes) return []
  return [{ type: 'FormRowsChanged', data: { organisationId, rows: [...rows], before } }]
}

const isSame = (rows: readonly FormRow[], before: readonly FormRow[]): boolean =>
  rows.length === before.length &&
  rows.every((row, index) => toComparable(row) === toComparable(before[index]))

const toComparable = (row: FormRow | undefined): string =>
  row === undefined
    ? ''
    : JSON.stringify([
        row.id,
        row.type,
        row.required,
        row.archived,
        row.showOnReceipt,
        ...[row.label, row.placeholder].flatMap((text) => [
          text.default,
          text.en,
          text.zh,
          text.cn,
        ]),
      ])
