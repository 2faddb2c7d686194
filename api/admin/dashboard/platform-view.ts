import type { Context } from 'hono'
import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { localised } from '@almoner/domain/kernel/locale.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { findCharityNames } from '@almoner/projections/models/charity-directory/query.ts'
import type * as v from 'valibot'
import type { AppEnv } from '../../http/app-env.ts'
import { readGivingClocks, type GivingClocks } from '../../use-cases/books/giving-clocks.ts'
import type { DashboardDays, dashboardQuerySchema } from '../../use-cases/dashboard/contract.ts'
import { findPeriod, findPeriodBefore, type Period } from '../../use-cases/dashboard/periods.ts'

export type DashboardQuery = v.InferOutput<typeof dashboardQuerySchema>

/** The year of the platform's figures starts in April, as a charity's does until it sets another. */
export const yearStartsIn = 4

export type PlatformView = GivingClocks & { period: Period; before: Period }

/** Returns what every part needs: the two clocks, and the days of the period. */
export const readPlatformView = (
  c: Context<AppEnv>,
  { period: name, ...query }: Pick<DashboardQuery, 'period' | 'asOf' | 'knownAt'>,
): PlatformView => {
  const today = toCalendarDay(instantFromMilliseconds(c.get('deps').now()))
  const clocks = readGivingClocks(query, { today, booksAt: null })
  const period = findPeriod(name, { asOf: clocks.asOf, yearStartsIn })
  return { ...clocks, period, before: findPeriodBefore(name, period) }
}

export const toDays = ({ period, knownAt }: PlatformView): DashboardDays => ({
  ...period,
  knownAt,
})

/** Adds the name of each charity in the reader's language. */
export const nameCharities = async <Row extends { organisationId: OrganisationId }>(
  c: Context<AppEnv>,
  rows: readonly Row[],
): Promise<(Omit<Row, 'organisationId'> & { organizationId: string; charity: string })[]> => {
  const ids = rows.map(({ organisationId }) => organisationId)
  const names = await findCharityNames(c.get('deps').db, ids)
  return rows.map(({ organisationId, ...row }) => {
    const name = names.get(organisationId)
    return {
      ...row,
      organizationId: organisationId,
      charity: name === undefined ? '' : localised(name, c.get('language')),
    }
  })
}
