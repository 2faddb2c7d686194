import { describe, expect, it } from 'vitest'
import { isUuid, streamName } from '@almoner/domain/kernel/ids.ts'
import { eventIdFor, uuidFrom } from './event-id.ts'

describe('a uuid made of words', () => {
  it('is the same today as on the day of the first event', () => {
    expect(uuidFrom('event', 'words')).toBe('2e5e805a-3138-8c31-b095-15090575bdb2')
    expect(eventIdFor(streamName('payment', '1'), 'a command', 0)).toBe(
      '03ad8dc1-4842-8712-be84-9fc312d4c534',
    )
  })

  it('is a uuid, and another for other words', () => {
    const uuids = [
      uuidFrom('event', 'words'),
      uuidFrom('events', 'words'),
      uuidFrom('event', 'other words'),
      uuidFrom('even', 'twords'),
      uuidFrom('event', '港'),
    ]
    expect(uuids.every(isUuid)).toBe(true)
    expect(uuids.every((uuid) => /^.{14}8.{4}[89ab]/.test(uuid))).toBe(true)
    expect(new Set(uuids).size).toBe(uuids.length)
  })
})
