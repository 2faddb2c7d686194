import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold } from '../kernel/decider.ts'
import { after } from '../testing/given.ts'
import type { TreasuryEvent } from './events.ts'
import { treasury, type TreasuryState } from './index.ts'
import { anyStep, anySteps, takeStates, takeSteps } from './testing/any-steps.ts'

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0)

const createGuard = <Type extends TreasuryEvent['type']>(...types: readonly Type[]) => {
  const typeSet: ReadonlySet<string> = new Set(types)
  return (event: TreasuryEvent): event is Extract<TreasuryEvent, { type: Type }> =>
    typeSet.has(event.type)
}
const isSettlement = createGuard('SettlementRecorded')
const isIncome = createGuard('AmountReturned', 'PayoutReturned')
const isRequest = createGuard('PayoutRequested')
const isPaid = createGuard('PayoutPaid')
const isEnd = createGuard('PayoutPaid', 'PayoutFailed', 'PayoutCancelled')
const isAdvance = createGuard('AdvanceRecorded')

const listRepayments = ({ data }: TreasuryEvent) => ('repayments' in data ? data.repayments : [])

// Returns the sum that an event adds to a payout's content, from its own data alone.
const lineCents = (event: TreasuryEvent): number => {
  const repaid = sum(listRepayments(event).map(({ amountCents }) => amountCents))
  if (isIncome(event)) return event.data.amountCents - repaid
  const released = isSettlement(event) ? event.data.lines : []
  return sum(released.map(({ releasedCents }) => releasedCents)) - repaid
}

/**
 * Returns the requests of paid payouts, each with the events of its content, and the events after
 * the last.
 */
const contents = (events: readonly TreasuryEvent[], now: TreasuryState) => {
  const paid = new Set(events.filter(isPaid).map(({ data }) => data.payoutId))
  // A payout that failed may have been requested again: the last request of an id is the paid one.
  const requests = events
    .filter(isRequest)
    .filter(({ data }, index, all) => {
      const later = all.slice(index + 1).some((next) => next.data.payoutId === data.payoutId)
      return paid.has(data.payoutId) && !later
    })
    .filter(({ data }) => data.payoutId !== now.payout?.payoutId)
  const ends = requests.map((request) => events.indexOf(request))
  return {
    payouts: requests.map((request, index) => ({
      request,
      from: (ends[index - 1] ?? -1) + 1,
      lines: events.slice((ends[index - 1] ?? -1) + 1, ends[index]),
    })),
    rest: events.slice((ends.at(-1) ?? -1) + 1),
  }
}

type Owed = readonly { id: string; cents: number }[]

/**
 * Returns what is owed after a repayment of the oldest advance. Null if the repayment is for
 * another advance, or too large.
 */
const repayOldest = (owed: Owed | null, paid: { of: { id: string }; amountCents: number }) => {
  const [oldest, ...later] = owed ?? []
  const rest = (oldest?.cents ?? -1) - paid.amountCents
  if (oldest?.id !== paid.of.id || rest < 0) return null
  return rest === 0 ? later : [{ id: oldest.id, cents: rest }, ...later]
}

/**
 * Returns the open payout after an event. It is 'wrong' if a payout begins beside another or one
 * that is not open ends.
 */
const followOpen = (open: string | null, event: TreasuryEvent): string | null => {
  if (isRequest(event)) return open === null ? event.data.payoutId : 'wrong'
  if (isEnd(event)) return open === event.data.payoutId ? null : 'wrong'
  return open
}

describe('any sequence of commands', () => {
  it('counts its events, and never makes the balance negative', () => {
    fc.assert(
      fc.property(anySteps, (steps) => {
        takeStates(steps).forEach(({ event, state: now }, index) => {
          const { count, availableCents, advancedCents } = now
          expect(event.data.after).toEqual({ count, availableCents, advancedCents })
          expect(now.count).toBe(index + 1)
          expect(now.availableCents).toBeGreaterThanOrEqual(0)
          expect(now.advancedCents).toBe(sum(now.advances.map(({ owedCents }) => owedCents)))
          expect(Math.min(now.availableCents, now.advancedCents)).toBe(0)
        })
      }),
    )
  })

  it('reconciles every paid payout, and the rest, to the cent', () => {
    fc.assert(
      fc.property(anySteps, (steps) => {
        const events = takeSteps(steps)
        const now = fold(treasury, events)
        const { payouts, rest } = contents(events, now)
        for (const [index, { request, from, lines: content }] of payouts.entries()) {
          const { fromCount, carriedCents, keptCents, amountCents } = request.data
          expect(carriedCents).toBe(payouts[index - 1]?.request.data.keptCents ?? 0)
          expect(fromCount).toBe(from + 1)
          expect(carriedCents + sum(content.map(lineCents)) - keptCents).toBe(amountCents)
        }
        const last = payouts.at(-1)?.request.data
        const carriedCents = last?.keptCents ?? 0
        expect(now.stretch).toEqual({ fromCount: (last?.after.count ?? 0) + 1, carriedCents })
        const inTransit = now.payout?.amountCents ?? 0
        expect(now.availableCents + inTransit).toBe(carriedCents + sum(rest.map(lineCents)))
      }),
    )
  })

  it('repays advances starting with the oldest, and no more than was advanced', () => {
    fc.assert(
      fc.property(anySteps, (steps) => {
        let owed: Owed | null = []
        for (const event of takeSteps(steps)) {
          const { id } = isAdvance(event) ? event.data.of : { id: '' }
          const added = isAdvance(event) ? [{ id, cents: event.data.amountCents }] : []
          owed = listRepayments(event).reduce(repayOldest, owed && [...owed, ...added])
        }
        const { advances } = fold(treasury, takeSteps(steps))
        expect(owed).toEqual(advances.map(({ of, owedCents }) => ({ id: of.id, cents: owedCents })))
      }),
    )
  })

  it('has one open payout at most, and ends each once', () => {
    fc.assert(
      fc.property(anySteps, (steps) => {
        let open: string | null = null
        for (const { event, state } of takeStates(steps)) {
          open = followOpen(open, event)
          expect(state.payout?.payoutId ?? null).toBe(open)
        }
      }),
    )
  })

  it('records nothing if a command about a payout is repeated', () => {
    fc.assert(
      fc.property(anySteps, anyStep, (steps, next) => {
        const events = takeSteps(steps)
        const command = next(fold(treasury, events))
        // The command's own id identifies an advance or a return, so a repeat is recognised.
        fc.pre(command.type !== 'RecordReturn' && command.type !== 'RecordAdvance')
        const once = after(treasury, events, [command]).events
        expect(after(treasury, once, [command]).events).toEqual(once)
      }),
    )
  })
})
