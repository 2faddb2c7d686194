import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { waitUntil } from '../../testing/eventually.ts'
import { fakeEventSources, type FakeEventSource } from '../../testing/fake-event-source.ts'
import { followChanges } from './follow-changes.ts'
import type { Changed } from './open-stream.ts'

let streams: () => readonly FakeEventSource[]
const openStreams = () => streams().filter(({ isOpen }) => isOpen)

beforeEach(() => {
  streams = fakeEventSources()
  show(true)
})

const show = (isShown: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(!isShown)
  document.dispatchEvent(new Event('visibilitychange'))
}

/** A tab that follows changes. */
const follow = () => {
  const received: Changed[] = []
  const leave = followChanges('/api/organizations/changes', (changed) => received.push(changed))
  onTestFinished(leave)
  return { told: received, leave }
}

/**
 * Imitates the Web Locks of one browser: the first caller has the lock until its promise settles.
 */
const locksOfBrowser = () => {
  let queue: Promise<unknown> = Promise.resolve()
  let isHeld = false
  const hold = async (callback: (lock: object | null) => unknown) => {
    isHeld = true
    try {
      return await callback({})
    } finally {
      isHeld = false
    }
  }
  type Options = { ifAvailable?: boolean; signal?: AbortSignal }
  const request = async (
    _name: string,
    { ifAvailable, signal }: Options,
    callback: (lock: object | null) => unknown,
  ) => {
    if (ifAvailable && isHeld) return await callback(null)
    const before = queue
    const turn = (async () => {
      await before
      if (signal?.aborted) throw new Error('no longer wanted')
      return await hold(callback)
    })()
    queue = turn.catch(() => {})
    return await turn
  }
  return { request }
}

const withoutLocks = () => vi.stubGlobal('navigator', {})
const withLocks = () => {
  vi.stubGlobal('navigator', { locks: locksOfBrowser() })
  // Imitates the channel between the tabs of one browser.
  const channels = new Set<FakeChannel>()
  class FakeChannel extends EventTarget {
    constructor() {
      super()
      channels.add(this)
    }
    postMessage(data: unknown) {
      for (const other of channels) {
        if (other !== this) other.dispatchEvent(new MessageEvent('message', { data }))
      }
    }
    close() {
      channels.delete(this)
    }
  }
  vi.stubGlobal('BroadcastChannel', FakeChannel)
}

describe('a tab', () => {
  it.each([
    ['of a browser with locks', withLocks],
    ['of a browser without', withoutLocks],
  ])('%s has a stream only while it is in sight', async (_, arrange) => {
    arrange()
    const { told, leave } = follow()
    await waitUntil(() => expect(openStreams()).toHaveLength(1))
    openStreams()[0]?.tell('payments')
    expect(told).toEqual([['payments']])
    show(false)
    expect(openStreams()).toEqual([])
    show(true)
    await waitUntil(() => expect(openStreams()).toHaveLength(1))
    leave()
    expect(openStreams()).toEqual([])
    show(false)
    show(true)
    expect(openStreams()).toEqual([])
  })
})

describe('several tabs', () => {
  it('share one stream', async () => {
    withLocks()
    const first = follow()
    await waitUntil(() => expect(openStreams()).toHaveLength(1))
    const second = follow()
    // The second tab does not know which changes it missed.
    await waitUntil(() => expect(second.told).toEqual(['every']))
    openStreams()[0]?.tell('payments')
    expect(first.told).toEqual([['payments']])
    expect(second.told).toEqual(['every', ['payments']])
    expect(openStreams()).toHaveLength(1)
  })

  it('have another one when the tab with the stream is closed', async () => {
    withLocks()
    const first = follow()
    await waitUntil(() => expect(openStreams()).toHaveLength(1))
    const second = follow()
    await waitUntil(() => expect(second.told).toEqual(['every']))
    first.leave()
    await waitUntil(() => expect(openStreams()).toHaveLength(1))
    openStreams()[0]?.tell('manual_review')
    expect(second.told.at(-1)).toEqual(['manual_review'])
    expect(first.told).toEqual([])
  })
})
