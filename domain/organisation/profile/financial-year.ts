import * as v from 'valibot'
import { eventShape, type EventOf } from '../../kernel/decider.ts'
import { idSchema, type OrganisationId } from '../../kernel/ids.ts'

/** The year of assessment starts in April, and many charities keep their books by it. */
export const initialYearStart = 4

const month = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(12))

/** The month on whose first day the charity's financial year starts, January as 1. */
export const financialYearSet = eventShape(
  'FinancialYearSet',
  v.strictObject({ organisationId: idSchema('organisation'), startsIn: month, before: month }),
)
export type FinancialYearSet = EventOf<typeof financialYearSet>

export type SetFinancialYear = { type: 'SetFinancialYear'; startsIn: number }

/** Setting an unchanged month changes nothing. */
export const decideFinancialYear = (
  { startsIn }: SetFinancialYear,
  { organisationId, yearStartsIn }: { organisationId: OrganisationId; yearStartsIn: number },
): readonly FinancialYearSet[] =>
  startsIn === yearStartsIn
    ? []
    : [{ type: 'FinancialYearSet', data: { organisationId, startsIn, before: yearStartsIn } }]
