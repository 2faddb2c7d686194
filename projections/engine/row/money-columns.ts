import { cents, type Cents } from '@almoner/domain/kernel/money.ts'

/** A column of cents as money; asserts that a double holds it exactly. */
export const toCents = (column: bigint): Cents => cents(Number(column))
