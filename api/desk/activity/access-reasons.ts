import type { Context } from 'hono'
import { streamName, type OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import type { AppEnv } from '../../app-env.ts'

const eventsOfPage = 1_000

/** Why administrators opened the charity's data, by the position of the event. */
export const readAccessReasons = async (
  c: Context<AppEnv>,
  organisationId: OrganisationId,
): Promise<ReadonlyMap<bigint, string>> => {
  const { store } = c.get('deps')
  const stream = streamName(organisation.category, organisationId)
  const reasons = new Map<bigint, string>()
  for (let from = 0n; ;) {
    const page = await store.read(stream, { from, limit: eventsOfPage })
    for (const { type, position, personal } of page) {
      // Null where the charity's personal data was erased.
      if (type === 'CharityDataOpened' && personal !== null) {
        reasons.set(position, String((personal as { reason: unknown }).reason))
      }
    }
    if (page.length < eventsOfPage) return reasons
    from += BigInt(page.length)
  }
}
