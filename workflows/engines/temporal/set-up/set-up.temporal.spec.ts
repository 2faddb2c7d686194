import { randomUUID } from 'node:crypto'
import { Client, Connection } from '@temporalio/client'
import { msToTs } from '@temporalio/common/lib/time.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectionOptions } from '../client/connect.ts'
import { checkSetUp, setUp } from './set-up.ts'
import type { TemporalForTests } from '../testing/dev-server.ts'
import { givenTemporal } from '../testing/given-temporal.ts'

let temporal: TemporalForTests
let connection: Connection
beforeAll(async () => {
  temporal = await givenTemporal()
  connection = await Connection.connect(connectionOptions(temporal.settings))
})
afterAll(async () => {
  await connection.close()
  await temporal.stop()
})

const clientFor = (namespace: string) => new Client({ connection, namespace })

describe('a Temporal server', () => {
  it('is set up for a new namespace at the first try, and for the same again', async () => {
    const client = clientFor(`spec-${randomUUID()}`)
    await setUp(client)
    await setUp(client)
    await expect(checkSetUp(client)).resolves.toBeUndefined()
  })

  it('whose namespace keeps ended processes for a day is refused until it is set up', async () => {
    const client = clientFor(`spec-${randomUUID()}`)
    const { namespace } = client.options
    await connection.workflowService.registerNamespace({
      namespace,
      workflowExecutionRetentionPeriod: msToTs('1 day'),
    })
    const refused = `${namespace} in Temporal keeps ended processes for 1 day, and 90 are needed`
    await expect
      .poll(() => checkSetUp(client).catch(({ message }: Error) => message))
      .toContain(refused)
    await setUp(client)
    // The parts of the server see it at different times.
    await expect
      .poll(() => checkSetUp(client).catch(({ message }: Error) => message))
      .toBeUndefined()
  })
})
