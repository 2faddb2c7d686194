import {
  changedEvent,
  heartbeatEvent,
  type ListsChanged,
  type LiveList,
} from '@almoner/api/http/live-lists/contract.ts'

/** The lists to read again; `every` if it is unknown which lists have changed. */
export type Changed = readonly LiveList[] | 'every'

const failuresBeforePolling = 3
const messageWithinMilliseconds = 20_000
// Two heartbeats of the server and more.
const silenceMilliseconds = 50_000
const connectsAgainMilliseconds = 5_000
const pollsEveryMilliseconds = 15_000
const pollsBeforeStream = 20

/**
 * Opens a stream of changes, and reports which lists to read again until it is closed. The first
 * message of a stream names every list, also after the browser has reconnected. A stream without a
 * first message counts as failed, because a proxy holds it back. After three failures in a row
 * every list is read again at intervals instead, and the stream is tried again minutes later.
 *
 * A lost network does not always end a stream, so a stream without a heartbeat is opened again. The
 * browser's events about the network are followed at once.
 */
export const openStream = (path: string, tell: (changed: Changed) => void): (() => void) => {
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0

  const later = (milliseconds: number, act: () => void): void => {
    clearTimeout(timer)
    timer = setTimeout(act, milliseconds)
  }
  const disconnect = (): void => {
    clearTimeout(timer)
    source?.close()
    source = null
  }

  const connect = (): void => {
    disconnect()
    if (typeof EventSource === 'undefined') return poll(1)
    const opened = new EventSource(path)
    source = opened
    const awaitMessage = () => later(messageWithinMilliseconds, () => fail(connect))
    const awaitHeartbeat = () => later(silenceMilliseconds, () => fail(connect))
    opened.addEventListener(heartbeatEvent, awaitHeartbeat)
    opened.addEventListener(changedEvent, ({ data }: MessageEvent<string>) => {
      awaitHeartbeat()
      failures = 0
      tell((JSON.parse(data) as ListsChanged).lists)
    })
    opened.addEventListener('error', () => {
      // An answer that is no stream ends it; a lost connection the browser makes again by itself.
      const isOver = opened.readyState === EventSource.CLOSED
      fail(isOver ? () => later(connectsAgainMilliseconds, connect) : awaitMessage)
    })
    awaitMessage()
  }

  const fail = (goOn: () => void): void => {
    failures += 1
    if (failures < failuresBeforePolling) goOn()
    else poll(1)
    // This also shows if the session has ended or the server does not answer.
    tell('every')
  }

  const poll = (number: number): void => {
    disconnect()
    later(pollsEveryMilliseconds, () => {
      tell('every')
      if (number < pollsBeforeStream) return poll(number + 1)
      failures = 0
      connect()
    })
  }

  // The lists are read, which shows that they cannot be.
  const goOffline = (): void => tell('every')
  const goOnline = (): void => {
    failures = 0
    connect()
  }
  globalThis.addEventListener('offline', goOffline)
  globalThis.addEventListener('online', goOnline)
  connect()
  return () => {
    globalThis.removeEventListener('offline', goOffline)
    globalThis.removeEventListener('online', goOnline)
    disconnect()
  }
}
