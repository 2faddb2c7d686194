import { redirect } from '@tanstack/react-router'
import * as v from 'valibot'
import { booksClocksSchema } from '../../ui/books-clocks/books-clocks-search.ts'
import type { Guarded } from '../../account/site/staff-screen.tsx'
import { feesSearchSchema } from '../../admin/platform-money/fees/fees-search.ts'

/**
 * Leads an address of the page that had all of the platform's money to the screen that now has its
 * year or its day.
 */
export const redirectFormerMoney = async ({
  location,
}: Pick<Guarded, 'location'>): Promise<void> => {
  const { year } = v.parse(feesSearchSchema, location.search)
  const clocks = v.parse(booksClocksSchema, location.search)
  if (Object.values(clocks).some((clock) => clock !== undefined)) {
    throw redirect({ to: '/AdminMoney/TrialBalance', search: clocks, replace: true })
  }
  if (year !== undefined) {
    throw redirect({ to: '/AdminMoney/Fees', search: { year }, replace: true })
  }
}
