import * as v from 'valibot'

/** GET, PUT /organizations/financial-year: the month in which the financial year starts, 1 to 12. */
export type FinancialYearAnswer = { startsIn: number }

export const financialYearSchema = v.object({
  startsIn: v.pipe(
    v.number('starts_in.required'),
    v.integer('starts_in.invalid'),
    v.minValue(1, 'starts_in.invalid'),
    v.maxValue(12, 'starts_in.invalid'),
  ),
})
