import { describe, it } from 'vitest'
import { given } from '../../testing/given.ts'
import type { FormRow } from '../events.ts'
import * as the from '../fixtures.ts'
import type { ChangeFormRows } from './form-rows.ts'
import { organisation } from '../index.ts'

const change = (...rows: FormRow[]): ChangeFormRows => ({ type: 'ChangeFormRows', rows })
const numbered = (count: number): FormRow[] =>
  Array.from({ length: count }, (_, index) => ({ ...the.formRow, id: `row-${index}` }))
const archived = { ...the.formRow, archived: true }

const pro = {
  ...the.registered,
  data: { ...the.registered.data, profile: { ...the.profile, plan: 'pro' as const } },
}

describe('the rows of a charity’s own form', () => {
  it('change, and the event has those before', () => {
    given(organisation, the.registered).when(change(the.formRow)).then(the.formRowsChanged)
    given(organisation, the.registered, the.formRowsChanged)
      .when(change(archived))
      .then({
        ...the.formRowsChanged,
        data: { ...the.formRowsChanged.data, rows: [archived], before: [the.formRow] },
      })
  })

  it('that are sent again change nothing', () => {
    given(organisation, the.registered, the.formRowsChanged)
      .when(change({ ...the.formRow }))
      .thenNothing()
  })

  it('are never deleted', () => {
    given(organisation, the.registered, the.formRowsChanged)
      .when(change())
      .thenRefused('form_row_deleted')
  })

  it('are each there once, and at most 20', () => {
    given(organisation, the.registered)
      .when(change(the.formRow, the.formRow))
      .thenRefused('form_row_repeated')
    given(organisation, the.registered)
      .when(change(...numbered(21)))
      .thenRefused('form_rows_too_many')
  })

  it('are not overwritten by a person who saw a different version', () => {
    const other = { ...the.formRow, id: 'size' }
    const before = [the.registered, the.formRowsChanged] as const
    given(organisation, ...before)
      .when({ ...change(other), seenRevision: 0 })
      .thenRefused('setting_changed')
    const rows = [other, the.formRow]
    given(organisation, ...before)
      .when({ ...change(...rows), seenRevision: 1 })
      .then({
        ...the.formRowsChanged,
        data: { ...the.formRowsChanged.data, rows, before: [the.formRow] },
      })
  })

  it('are put in another order', () => {
    const first = { ...the.formRow, id: 'size' }
    const two = {
      ...the.formRowsChanged,
      data: { ...the.formRowsChanged.data, rows: [the.formRow, first] },
    }
    given(organisation, the.registered, two)
      .when(change(first, the.formRow))
      .then({ ...two, data: { ...two.data, rows: [first, the.formRow], before: two.data.rows } })
  })

  it('need the premium plan', () => {
    given(organisation, pro).when(change(the.formRow)).thenRefused('plan_excludes_form_rows')
  })
})
