import type { Money } from '../../http/money-contract.ts'
import type { ImportAnswer } from './contract.ts'

// In a file without the schemas of an import: the desk's pages read amounts by these keys.

export const importMoney: Money<ImportAnswer> = { amount: true }
