import { fromHkd, toHkd, type Cents } from '@almoner/domain/kernel/money.ts'

// JSON has decimal Hong Kong dollars, the code has cents. The contract of an answer or a request
// names the keys of its money. Only this file converts them, when JSON is written or read.

type Scalar = string | number | boolean | bigint | null | undefined | ((...of: never) => unknown)

/** The keys of `T` whose value is money, at any depth outside of the keys `Without`. */
export type MoneyKeys<T, Without extends string = never> = T extends Scalar
  ? never
  : T extends readonly (infer Each)[]
    ? MoneyKeys<Each, Without>
    : {
        [Key in keyof T]-?: Key extends Without
          ? never
          : [NonNullable<T[Key]>] extends [never]
            ? never
            : NonNullable<T[Key]> extends Cents
              ? Key
              : MoneyKeys<T[Key], Without>
      }[keyof T]

/** The keys of `T` whose value is a number, but not money. */
type CountKeys<T, Without extends string> = T extends Scalar
  ? never
  : T extends readonly (infer Each)[]
    ? CountKeys<Each, Without>
    : {
        [Key in keyof T]-?: Key extends Without
          ? never
          : string extends Key
            ? never
            : NonNullable<T[Key]> extends Cents
              ? never
              : NonNullable<T[Key]> extends number
                ? Key
                : CountKeys<T[Key], Without>
      }[keyof T]

/**
 * The keys of the money in `T`: exactly those that are typed `Cents`, or it does not compile. A key
 * must not also name another number; if it does, `Without` names the part that has no money in it.
 */
export type Money<T, Without extends string = never> = {
  readonly [Key in MoneyKeys<T, Without>]: Key extends CountKeys<T, Without> ? never : true
} & { readonly [Key in Without]: false }

/**
 * The money keys that reading or writing a `T` needs. It may contain further keys that `T` does not
 * have.
 */
export type MoneyIn<T> = { readonly [Key in MoneyKeys<T>]: true } & {
  readonly [Key in Exclude<CountKeys<T, never>, MoneyKeys<T>>]?: false
}

/** The keys of money in any contract. */
export type AnyMoney = Readonly<Record<string, boolean>>

/** `T` as JSON has it: its money is any number. */
export type AsJson<T> = T extends Cents
  ? number
  : T extends Scalar
    ? T
    : { [Key in keyof T]: AsJson<T[Key]> }

/** `value` as JSON has it, with decimal dollars. */
export const writeMoney = <T>(value: T, money: AnyMoney): AsJson<T> =>
  convert(value, money, (sum) => toHkd(sum as Cents)) as AsJson<T>

/** Converts the money of parsed JSON to cents. Throws if a sum is not whole cents. */
export const readMoney = (value: unknown, money: AnyMoney): unknown =>
  convert(value, money, fromHkd)

const convert = (value: unknown, money: AnyMoney, change: (sum: number) => number): unknown => {
  if (Array.isArray(value)) return value.map((each) => convert(each, money, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]: [string, unknown]) => [
      key,
      money[key] === true && typeof each === 'number'
        ? change(each)
        : money[key] === false
          ? each
          : convert(each, money, change),
    ]),
  )
}
