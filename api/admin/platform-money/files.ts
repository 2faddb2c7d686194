import type { Context } from 'hono'
import type { AppEnv } from '../../http/app-env.ts'
import { assertWithinLimit } from '../../middleware/caller/rate-limit.ts'
import { ownAdministratorId } from '../../use-cases/accounts/administrators/administrators.ts'
import { recordSecurityEvent } from '../../use-cases/accounts/security-log.ts'
import type { loadProviderFees } from './provider-fees.ts'
import { providerFeesCsv } from './provider-fees-columns.ts'
import type { loadTrialBalance } from './trial-balance.ts'
import { trialBalanceCsv } from './trial-balance-columns.ts'

/** The trial balance for a spreadsheet: as many lines as the chart has accounts. */
export const sendTrialBalanceCsv = async (
  c: Context<AppEnv>,
  { asOf, lines }: Awaited<ReturnType<typeof loadTrialBalance>>,
): Promise<Response> =>
  await sendCsv(c, {
    file: `almoner-trial-balance-${asOf}.csv`,
    reason: 'trial_balance',
    text: trialBalanceCsv(lines, c.get('language')),
  })

/** A year's provider fees for a spreadsheet: a line for each month and kind of card. */
export const sendProviderFeesCsv = async (
  c: Context<AppEnv>,
  { year, fees }: Awaited<ReturnType<typeof loadProviderFees>>,
): Promise<Response> =>
  await sendCsv(c, {
    file: `almoner-provider-fees-${year}.csv`,
    reason: 'provider_fees',
    text: providerFeesCsv(fees, c.get('language')),
  })

const sendCsv = async (
  c: Context<AppEnv>,
  { file, reason, text }: { file: string; reason: string; text: string },
): Promise<Response> => {
  await recordSecurityEvent(c, { event: 'list_exported', outcome: 'succeeded', reason })
  c.header('Content-Type', 'text/csv; charset=utf-8')
  c.header('Content-Disposition', `attachment; filename="${file}"`)
  return c.body(text)
}

export const assertFewFiles = async (c: Context<AppEnv>): Promise<void> =>
  await assertWithinLimit(c, {
    key: `platform-money:${ownAdministratorId(c)}`,
    perSeconds: 20,
    burst: 30,
  })
