import type { Refused } from '../../kernel/decider.ts'
import type { PaymentRefusal } from '../commands.ts'
import type { PaymentEvent } from '../events.ts'

export type Decision = readonly PaymentEvent[] | Refused<PaymentRefusal>
