import { describe, it } from 'vitest'
import { given } from '../../testing/given.ts'
import * as the from '../fixtures.ts'
import { organisation } from '../index.ts'
import type { SetFinancialYear } from './financial-year.ts'

const startIn = (startsIn: number): SetFinancialYear => ({ type: 'SetFinancialYear', startsIn })

describe('the financial year of a charity', () => {
  it('starts in April until another month is set', () => {
    given(organisation, the.registered).when(startIn(4)).thenNothing()
    given(organisation, the.registered).when(startIn(1)).then(the.financialYearSet)
  })

  it('is set once to a month, and may be set back', () => {
    given(organisation, the.registered, the.financialYearSet).when(startIn(1)).thenNothing()
    given(organisation, the.registered, the.financialYearSet)
      .when(startIn(4))
      .then({
        type: 'FinancialYearSet',
        data: { ...the.financialYearSet.data, startsIn: 4, before: 1 },
      })
  })
})
