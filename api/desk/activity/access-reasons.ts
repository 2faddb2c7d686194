import type { Context } from 'hono'
import { streamName, type OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { readStream } from '../../use-cases/commands/read-stream.ts'

/** Why administrators opened the charity's data, by the position of the event. */
export const readAccessReasons = async (
  c: Context<AppEnv>,
  organisationId: OrganisationId,
): Promise<ReadonlyMap<bigint, string>> => {
  const stream = streamName(organisation.category, organisationId)
  const events = await readStream(c.get('deps').store, stream)
  return new Map(
    events.flatMap(({ type, position, personal }) =>
      // The personal part is missing if the charity's personal data was erased.
      type === 'CharityDataOpened' && personal !== undefined
        ? [[position, String((personal as { reason: unknown }).reason)] as const]
        : [],
    ),
  )
}
