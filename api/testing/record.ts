import { randomUUID } from 'node:crypto'
import type { AnyEvent, Decider } from '@almoner/domain/kernel/decider.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds, type Instant } from '@almoner/domain/kernel/time.ts'
import { handleCommand } from '@almoner/eventstore/handle-command.ts'
import type { TestApi } from './api.ts'

type Recorded<S, C, E extends AnyEvent, R extends string> = {
  decider: Decider<S, C, E, R>
  tenant: OrganisationId | null
  /** The id of the stream's thing. Default: the charity itself. */
  id?: string
  command: C
  actor?: string
  at?: Instant
}

/** Records what a process or a provider would; answers after the read models have it. */
export const record = async <S, C, E extends AnyEvent, R extends string>(
  api: Pick<TestApi, 'store' | 'caughtUp' | 'dependencies'>,
  { decider, tenant, id = tenant ?? '', command, actor = 'process:spec', at }: Recorded<S, C, E, R>,
): Promise<void> => {
  const handled = await handleCommand(api.store, {
    decider,
    id,
    command,
    context: {
      tenant,
      actor,
      correlation: id,
      causation: null,
      commandId: randomUUID(),
      input: {},
      at: at ?? instantFromMilliseconds(api.dependencies.now()),
    },
  })
  if (!handled.handled) throw new Error(handled.refused)
  await api.caughtUp()
}
