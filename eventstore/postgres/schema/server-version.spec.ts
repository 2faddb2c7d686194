import type { ClientBase } from 'pg'
import { describe, expect, it } from 'vitest'
import { migrateEventStore } from './schema.ts'

/** Simulates a server of some version and records its queries. */
const createServer = (number: number, version: string) => {
  const queries: string[] = []
  const query = async (text: string) => {
    queries.push(text)
    return { rows: text.includes('server_version') ? [{ number, version }] : [] }
  }
  return { client: { query } as unknown as ClientBase, asked: queries }
}

describe('a migration', () => {
  it.each([
    [150_018, '15.18 (Debian 15.18-0+deb12u1)', '15.18'],
    [170_007, '17.7', '17.7'],
  ])(
    'on an older PostgreSQL (%i) is refused before anything is changed',
    async (number, whole, short) => {
      const { client, asked } = createServer(number, whole)
      await expect(migrateEventStore(client)).rejects.toThrow(
        `PostgreSQL 18 or newer is needed, and this server is PostgreSQL ${short}.`,
      )
      expect(asked).toHaveLength(1)
    },
  )

  it.each([
    [180_000, '18.0'],
    [190_001, '19beta1'],
  ])('on PostgreSQL %i is accepted', async (number, version) => {
    const { client, asked } = createServer(number, version)
    await migrateEventStore(client)
    expect(asked).toContain('commit')
  })
})
