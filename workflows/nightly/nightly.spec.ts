import { setTimeout as delay } from 'node:timers/promises'
import { instant } from '@almoner/domain/kernel/time.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Engine } from '../flow/flow.ts'
import { runNightly } from './nightly.ts'
import { completeOpenings } from '../tasks/complete-openings.ts'
import { eraseIdentityImages } from '../tasks/erase-identity-images.ts'
import { reconcile } from '../tasks/reconcile/reconcile.ts'
import { remindErasures } from '../tasks/remind-erasures/remind-erasures.ts'
import { remindSection88 } from '../tasks/remind-section88/remind-section88.ts'
import { removeReports } from '../tasks/reports/remove-reports.ts'
import { requestPayouts } from '../tasks/request-payouts.ts'
import { settleStripe } from '../tasks/settlement/settle-stripe.ts'
import { watchDomains } from '../tasks/watch-domains.ts'

const error = vi.fn<() => void>()
const log = { debug: () => {}, info: () => {}, warn: () => {}, error }
const stopping: (() => Promise<void>)[] = []

/** A worker at a moment, which checks the time continuously, and the nights that it started. */
const workAt = (moment: string, start = vi.fn<Engine['start']>(async () => {})) => {
  let at = instant(moment)
  const ending = new AbortController()
  const openings = vi.fn<() => Promise<void>>(async () => {})
  const billing = vi.fn<(day: string) => Promise<void>>(async () => {})
  const advances = vi.fn<(day: string) => Promise<void>>(async () => {})
  const leave = vi.fn<(id: string) => Promise<void>>(async () => {})
  const settle = vi.fn<() => Promise<void>>(async () => {})
  const ended = runNightly({
    engine: { start },
    now: () => at,
    startLostOpenings: openings,
    startLostBilling: billing,
    startMissedAdvances: advances,
    failedStart: { leave, settle },
    signal: ending.signal,
    log,
    lookEveryMilliseconds: 1,
  })
  stopping.push(async () => {
    ending.abort()
    await ended
  })
  return {
    start,
    openings,
    billing,
    advances,
    leave,
    settle,
    nightsAt: async (later: string) => {
      at = instant(later)
      await delay(20)
      return start.mock.calls.map(([, id]) => id)
    },
  }
}

describe('the processes of a night', () => {
  afterEach(async () => {
    error.mockReset()
    for (const stop of stopping.splice(0)) await stop()
  })

  it('are started at three in Hong Kong, once for each night', async () => {
    const { nightsAt } = workAt('2026-11-20T16:00:00.000Z')
    expect(await nightsAt('2026-11-20T18:59:59.999Z')).toEqual([])
    const nightly = [
      'reconcile',
      'watch-domains',
      'erase-identity-images',
      'complete-openings',
      'settle-stripe',
      'request-payouts',
      'remove-reports',
    ]
    // A reminder is of a week, so that its second start does nothing.
    const weekly = ['remind-section88-2026-11-16', 'remind-erasures-2026-11-16']
    const first = [...nightly.map((name) => `${name}-2026-11-21`), ...weekly]
    expect(await nightsAt('2026-11-20T19:00:00.000Z')).toEqual(first)
    expect(await nightsAt('2026-11-21T18:59:59.999Z')).toEqual(first)
    const second = [...nightly.map((name) => `${name}-2026-11-22`), ...weekly]
    expect(await nightsAt('2026-11-21T19:00:00.000Z')).toEqual([...first, ...second])
  })

  it('are started by a worker that was down at three, for that night', async () => {
    const { start, nightsAt } = workAt('2026-11-21T09:00:00.000Z')
    await nightsAt('2026-11-21T09:00:00.000Z')
    const day = '2026-11-21'
    expect(start.mock.calls).toEqual([
      ['reconcile', `reconcile-${day}`, { day }, {}],
      ['watch-domains', `watch-domains-${day}`, { day }, {}],
      ['erase-identity-images', `erase-identity-images-${day}`, { day }, {}],
      ['complete-openings', `complete-openings-${day}`, { day }, {}],
      ['settle-stripe', `settle-stripe-${day}`, { day }, {}],
      ['request-payouts', `request-payouts-${day}`, { day }, {}],
      ['remove-reports', `remove-reports-${day}`, { day }, {}],
      ['remind-section88', 'remind-section88-2026-11-16', { day }, {}],
      ['remind-erasures', 'remind-erasures-2026-11-16', { day }, {}],
    ])
  })

  it('look for openings that never started, once for each night', async () => {
    const { openings, nightsAt } = workAt('2026-11-20T16:00:00.000Z')
    await nightsAt('2026-11-20T18:59:59.999Z')
    expect(openings).not.toHaveBeenCalled()
    await nightsAt('2026-11-20T19:00:00.000Z')
    expect(openings).toHaveBeenCalledOnce()
    await nightsAt('2026-11-21T19:00:00.000Z')
    expect(openings).toHaveBeenCalledTimes(2)
  })

  it('send pending advances to the treasuries, once for each night', async () => {
    const { advances, nightsAt } = workAt('2026-11-20T16:00:00.000Z')
    await nightsAt('2026-11-20T19:00:00.000Z')
    await nightsAt('2026-11-21T19:00:00.000Z')
    expect(advances.mock.calls).toEqual([['2026-11-21'], ['2026-11-22']])
  })

  it('start the billing that was lost, once for each night', async () => {
    const { billing, nightsAt } = workAt('2026-11-20T16:00:00.000Z')
    await nightsAt('2026-11-20T19:00:00.000Z')
    await nightsAt('2026-11-21T19:00:00.000Z')
    expect(billing.mock.calls).toEqual([['2026-11-21'], ['2026-11-22']])
  })

  it('are started again until the engine accepts them', async () => {
    const away = new Error('the engine is away')
    const start = vi.fn<Engine['start']>(async () => {}).mockRejectedValueOnce(away)
    const { nightsAt } = workAt('2026-11-21T09:00:00.000Z', start)
    expect(await nightsAt('2026-11-21T09:01:00.000Z')).toHaveLength(10)
    expect(error).toHaveBeenCalledOnce()
  })

  it('are left to administrators while the engine refuses them, until it accepts them', async () => {
    const start = vi.fn<Engine['start']>(() => Promise.reject(new Error('the engine is away')))
    const { nightsAt, leave, settle } = workAt('2026-11-21T09:00:00.000Z', start)
    await nightsAt('2026-11-21T09:00:00.000Z')
    await vi.waitFor(() => expect(leave.mock.calls).toEqual([['nightly-2026-11-21']]))
    expect(settle).not.toHaveBeenCalled()
    start.mockImplementation(async () => {})
    await vi.waitFor(() => expect(settle).toHaveBeenCalledOnce())
  })

  it('make up for a night that failed', () => {
    const nightly = [
      completeOpenings,
      eraseIdentityImages,
      reconcile,
      remindSection88,
      remindErasures,
      removeReports,
      requestPayouts,
      settleStripe,
      watchDomains,
    ]
    expect(nightly.filter(({ isRepeated }) => !isRepeated)).toEqual([])
  })
})
