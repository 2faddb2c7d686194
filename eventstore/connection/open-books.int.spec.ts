import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@almoner/sandbox/testing/database.ts'
import { startWireStandIn } from '../testing/wire-stand-in/server.ts'
import { openStore } from './open-books.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const open = async (
  options: Parameters<typeof startWireStandIn>[0],
  toUrl: (url: string) => string,
) => {
  const server = await startWireStandIn(options)
  onTestFinished(() => server.close())
  const eventStoreUrl = toUrl(server.url)
  return await openStore({ databaseUrl: database.url, eventStoreUrl })
}

const withUser = (url: string): string => url.replace('esdb://', 'esdb://reader:secret@')
const asItIs = (url: string): string => url

describe('a user of EventStoreDB', () => {
  it('who may not read all events gets an error that says so', async () => {
    await expect(open({ mayReadAll: false }, withUser)).rejects.toThrow(
      /^The user of EVENTSTORE_URL may not read \$all/,
    )
  })

  it('who is unknown to the server, or whose password is wrong, gets an error that says so', async () => {
    await expect(open({ knowsUser: false }, withUser)).rejects.toThrow(
      /^EventStoreDB does not know the user of EVENTSTORE_URL, or the password is wrong/,
    )
  })

  it.each([{ mayReadAll: false }, { knowsUser: false }])(
    'whose name is missing gets an error that requires it: %o',
    async (options) => {
      await expect(open(options, asItIs)).rejects.toThrow(
        /^EVENTSTORE_URL names no user, and this EventStoreDB needs one to read \$all/,
      )
    },
  )

  it('who may read needs no further right to open the events', async () => {
    const store = await open({}, withUser)
    expect(await store.head()).toBe(0n)
    await store.close()
  })
})
