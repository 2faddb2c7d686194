import type { Money } from '../../http/money-contract.ts'
import type { MissionAnswer } from './contract.ts'

// Apart from the schemas, which a payer's browser does not load.
export const missionMoney: Money<MissionAnswer> = { targetAmount: true, currentAmount: true }
