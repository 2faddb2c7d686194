import { Client, Connection } from '@temporalio/client'
import { connectionOptions } from '../client/connect.ts'
import { setUp } from './set-up.ts'
import { readTemporalSettings } from '@almoner/platform/temporal-settings.ts'

/** Prepares a Temporal server for us: once for each namespace, and harmless after that. */
const settings = readTemporalSettings(process.env)
if (settings === null || 'refused' in settings) {
  console.error(settings?.refused ?? 'TEMPORAL_ADDRESS names no Temporal to set up.')
  process.exitCode = 1
} else {
  const { address, namespace } = settings
  try {
    const connection = await Connection.connect({
      ...connectionOptions(settings),
      connectTimeout: 10_000,
    })
    await setUp(new Client({ connection, namespace })).finally(() => connection.close())
    console.log(`${namespace} in the Temporal at ${address} is set up.`)
  } catch (error) {
    console.error(`Temporal at ${address} was not set up: ${(error as Error).message}.`)
    process.exitCode = 1
  }
}
