import type { KeyObject } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { Client, Connection } from '@temporalio/client'
import type { DataConverter } from '@temporalio/common'
import { createPayloadCodec } from '../payload/payload-codec.ts'
import type { TemporalSettings } from '@almoner/platform/temporal-settings.ts'

/** The path of a file that both the sandbox's bundle and this process load. */
export const failureConverterPath = fileURLToPath(
  new URL('../payload/failure-converter.ts', import.meta.url),
)

export const createDataConverter = (payloadKey: KeyObject): DataConverter => ({
  payloadCodecs: [createPayloadCodec(payloadKey)],
  failureConverterPath,
})

export const connectionOptions = ({ address, tls, apiKey }: TemporalSettings) => ({
  address,
  tls,
  ...(apiKey && { apiKey }),
})

/** A client that connects at its first call, so that a program starts while Temporal is away. */
export const connectLazily = (settings: TemporalSettings, payloadKey: KeyObject): Client =>
  new Client({
    // The library's own retries go on after a deadline, and after a close they end the program.
    connection: Connection.lazy({ ...connectionOptions(settings), interceptors: [] }),
    namespace: settings.namespace,
    dataConverter: createDataConverter(payloadKey),
  })
