import { randomUUID } from 'node:crypto'
import type { DetailField } from '@almoner/domain/connected-account/detail-fields.ts'
import {
  connectedAccount,
  type ConnectedAccountCommand,
} from '@almoner/domain/connected-account/index.ts'
import type { Id, OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { handleCommand } from '@almoner/eventstore/handle-command.ts'
import type { FlowClient } from '@almoner/workflows/client.ts'

/** The process that sends a charity's details to the card provider, as far as a route can see. */
export const createAccountKeeper = (store: EventStore & { now: () => number }) => {
  let refused: readonly DetailField[] | null = []

  const record = async (organisationId: OrganisationId, command: ConnectedAccountCommand) => {
    await handleCommand(store, {
      decider: connectedAccount,
      id: organisationId,
      command,
      context: {
        tenant: organisationId,
        actor: 'process:update-connected-account',
        correlation: organisationId,
        causation: null,
        commandId: randomUUID(),
        input: command,
        at: instantFromMilliseconds(store.now()),
      },
    })
  }

  const flows: Pick<FlowClient, 'firstAccountUpdate'> = {
    firstAccountUpdate: async ({ given }) => {
      if (refused === null || given === undefined) return null
      const submissionId = given.submissionId as Id<'account_details'>
      const organisationId = given.organisationId as OrganisationId
      await record(organisationId, { type: 'AnswerAccountDetails', submissionId, refused })
      return { status: 'updated', refused }
    },
  }
  return {
    flows,
    record,
    /**
     * Sets the fields that the provider refuses from now on. If null, the provider does not answer.
     */
    refuses: (fields: readonly DetailField[] | null): void => {
      refused = fields
    },
  }
}
