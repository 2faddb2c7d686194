import { onTestFinished, vi } from 'vitest'
import {
  changedEvent,
  heartbeatEvent,
  type LiveList,
} from '@almoner/api/http/live-lists/contract.ts'

/** A stream that a page has opened; the test is its server. */
export class FakeEventSource extends EventTarget {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSED = 2

  readonly url: string
  readyState: number = FakeEventSource.CONNECTING

  constructor(url: string) {
    super()
    this.url = url
    streams.push(this)
  }

  close(): void {
    this.readyState = FakeEventSource.CLOSED
  }

  get isOpen(): boolean {
    return this.readyState !== FakeEventSource.CLOSED
  }

  tell(...lists: LiveList[]): void {
    this.readyState = FakeEventSource.OPEN
    const data = JSON.stringify({ lists, position: '1' })
    this.dispatchEvent(new MessageEvent(changedEvent, { data }))
  }

  beat(): void {
    this.dispatchEvent(new MessageEvent(heartbeatEvent, { data: 'open' }))
  }

  /** The connection is lost, and the browser connects again by itself. */
  lose(): void {
    this.readyState = FakeEventSource.CONNECTING
    this.dispatchEvent(new Event('error'))
  }

  /** The server answered with something that is no stream. */
  refuse(): void {
    this.readyState = FakeEventSource.CLOSED
    this.dispatchEvent(new Event('error'))
  }
}

let streams: FakeEventSource[] = []

/** Every stream that the page opens in this test, the newest last. */
export const fakeEventSources = (): (() => readonly FakeEventSource[]) => {
  streams = []
  vi.stubGlobal('EventSource', FakeEventSource)
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  return () => streams
}
