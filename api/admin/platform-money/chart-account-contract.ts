import {
  chart,
  providers,
  type Account,
  type AccountCode,
} from '@almoner/domain/journal/accounts.ts'
import { directMethods } from '@almoner/domain/payment-methods/payment-method.ts'

/** An account of the chart over all charities, such as `charity:*:available`. */
export type ChartAccount = { code: AccountCode; name: string }

/** Returns the account of the chart of which a charity's account is a part. */
export const toChartAccount = (account: Account): ChartAccount => {
  const { provider = '', method = '' } = account as Record<string, string>
  return fill(account.code, { provider, method })
}

const fill = (code: AccountCode, { provider = '', method = '' }): ChartAccount => ({
  code,
  name: chart[code].name
    .replace('{charity}', '*')
    .replace('{provider}', provider)
    .replace('{method}', method),
})

/** Every account that a trial balance can have, in the order of the chart. */
export const chartAccounts: readonly ChartAccount[] = (Object.keys(chart) as AccountCode[]).flatMap(
  (code) => {
    const { name } = chart[code]
    if (name.includes('{method}')) return directMethods.map((method) => fill(code, { method }))
    if (name.includes('{provider}')) return providers.map((provider) => fill(code, { provider }))
    return [fill(code, {})]
  },
)
