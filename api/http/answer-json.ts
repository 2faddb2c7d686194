import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { AppEnv } from './app-env.ts'
import { writeMoney, type AnyMoney, type MoneyIn, type MoneyKeys } from './money-contract.ts'

type Options = { status?: ContentfulStatusCode; money?: AnyMoney | undefined }

/** An answer with money in it needs the keys of its contract, or it does not compile. */
type OptionsFor<T> = [MoneyKeys<T>] extends [never]
  ? [options?: Options]
  : [options: Options & { money: MoneyIn<T> }]

/** The one place that answers with JSON: money leaves here as decimal Hong Kong dollars. */
export const answerJson = <T>(c: Context<AppEnv>, value: T, ...rest: OptionsFor<T>): Response => {
  const [{ status = 200, money } = {}] = rest as [Options?]
  return c.json((money ? writeMoney(value, money) : value) as object, status)
}
