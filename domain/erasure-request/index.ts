import type { Decider } from '../kernel/decider.ts'
import type { ErasureRequestCommand, ErasureRequestRefusal } from './commands.ts'
import { decideErasureRequest } from './decide.ts'
import { erasureRequestEvents, type ErasureRequestEvent } from './events.ts'
import { evolveErasureRequests, type ErasureRequestState } from './state.ts'

/**
 * A charity's requests that the platform erases its donors, in one stream of the charity: a person
 * has one request at a time. Administration decides, because an erasure reaches every charity.
 *
 *   open ── withdraw ──▶ withdrawn
 *    ├── decline ──▶ declined
 *    ├── approve ──▶ approved ── carry out ──▶ carried out
 *    └── carry out, if the donor was erased before a decision ──▶ carried out
 */
export const erasureRequests: Decider<
  ErasureRequestState,
  ErasureRequestCommand,
  ErasureRequestEvent,
  ErasureRequestRefusal
> = {
  category: 'erasure_request',
  shapes: erasureRequestEvents,
  initial: new Map(),
  decide: decideErasureRequest,
  evolve: evolveErasureRequests,
}

export type { ErasureRequestEvent }
