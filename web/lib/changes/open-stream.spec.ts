import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { fakeEventSources, type FakeEventSource } from '../../testing/fake-event-source.ts'
import { openStream, type Changed } from './open-stream.ts'

let streams: () => readonly FakeEventSource[]
let received: Changed[]

beforeEach(() => {
  vi.useFakeTimers()
  streams = fakeEventSources()
  received = []
})

const open = () => {
  const close = openStream('/api/organizations/changes', (changed) => received.push(changed))
  onTestFinished(() => {
    close()
    vi.useRealTimers()
  })
  return close
}

/** Lets time pass on an open stream, whose server sends heartbeats. */
const passTime = (milliseconds: number) => {
  for (let passed = 0; passed < milliseconds; passed += 20_000) {
    vi.advanceTimersByTime(20_000)
    newest().beat()
  }
}

const newest = () => streams().at(-1) as FakeEventSource
const openStreams = () => streams().filter(({ isOpen }) => isOpen)

describe('a stream of changes', () => {
  it('reports which lists have changed, and nothing while none has', () => {
    open()
    newest().tell('payments')
    newest().tell('payments', 'manual_review')
    passTime(3_600_000)
    expect(received).toEqual([['payments'], ['payments', 'manual_review']])
    expect(streams().map(({ url }) => url)).toEqual(['/api/organizations/changes'])
  })

  it('is connected again by the browser, and every list is read', () => {
    open()
    newest().tell('payments')
    newest().lose()
    expect(received.at(-1)).toBe('every')
    newest().tell('payments', 'manual_review')
    expect(received.at(-1)).toEqual(['payments', 'manual_review'])
    expect(streams()).toHaveLength(1)
  })

  it('that is refused is requested again after five seconds', () => {
    open()
    newest().refuse()
    expect(received).toEqual(['every'])
    vi.advanceTimersByTime(4_999)
    expect(streams()).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(streams()).toHaveLength(2)
    expect(openStreams()).toHaveLength(1)
  })

  it('without a heartbeat is opened again, and every list is read', () => {
    open()
    newest().tell('payments')
    passTime(100_000)
    expect(streams()).toHaveLength(1)
    vi.advanceTimersByTime(49_999)
    expect(streams()).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(streams()).toHaveLength(2)
    expect(openStreams()).toHaveLength(1)
    expect(received.at(-1)).toBe('every')
  })

  it('reads every list if the network goes away, and starts again when it is back', () => {
    const close = open()
    newest().tell('payments')
    globalThis.dispatchEvent(new Event('offline'))
    expect(received.at(-1)).toBe('every')
    expect(streams()).toHaveLength(1)
    globalThis.dispatchEvent(new Event('online'))
    expect(streams()).toHaveLength(2)
    expect(openStreams()).toHaveLength(1)
    close()
    globalThis.dispatchEvent(new Event('online'))
    expect(openStreams()).toHaveLength(0)
  })

  it('ends when it is closed', () => {
    const close = open()
    newest().tell('payments')
    close()
    expect(openStreams()).toEqual([])
    vi.advanceTimersByTime(3_600_000)
    expect(received).toHaveLength(1)
    expect(streams()).toHaveLength(1)
  })
})

const failThrice = {
  'is refused': () => {
    for (let time = 1; time <= 3; time += 1) {
      newest().refuse()
      if (time < 3) vi.advanceTimersByTime(5_000)
    }
  },
  'is lost': () => {
    for (let time = 1; time <= 3; time += 1) newest().lose()
  },
  'says nothing': () => vi.advanceTimersByTime(60_000),
}

describe('a stream that fails three times in a row', () => {
  it.each(Object.entries(failThrice))(
    'because it %s: every list is read every 15 seconds instead',
    (_, fail) => {
      open()
      fail()
      expect(received).toEqual(['every', 'every', 'every'])
      expect(openStreams()).toEqual([])
      vi.advanceTimersByTime(14_999)
      expect(received).toHaveLength(3)
      vi.advanceTimersByTime(1)
      expect(received).toHaveLength(4)
      vi.advanceTimersByTime(15_000)
      expect(received).toHaveLength(5)
    },
  )

  it('is tried again after five minutes, and polling stops', () => {
    open()
    failThrice['is lost']()
    const before = streams().length
    vi.advanceTimersByTime(300_000)
    expect(streams()).toHaveLength(before + 1)
    newest().tell('payments')
    const so = received.length
    passTime(3_600_000)
    expect(received).toHaveLength(so)
  })

  it('does not count failures that a message came between', () => {
    open()
    for (let time = 1; time <= 5; time += 1) {
      newest().lose()
      newest().lose()
      newest().tell('payments')
    }
    expect(openStreams()).toHaveLength(1)
  })
})

describe('a browser without streams', () => {
  it('reads every list every 15 seconds', () => {
    vi.stubGlobal('EventSource', undefined)
    open()
    vi.advanceTimersByTime(45_000)
    expect(received).toEqual(['every', 'every', 'every'])
  })
})
