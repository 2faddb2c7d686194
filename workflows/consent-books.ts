import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { MarketingConsentId } from '@almoner/domain/marketing-consent/commands.ts'
import {
  marketingConsent,
  type MarketingConsentCommand,
} from '@almoner/domain/marketing-consent/index.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { handleCommand } from '@almoner/eventstore/handle-command.ts'
import type { Position } from '@almoner/eventstore/position.ts'

export type ConsentBooks = { store: EventStore; now: () => Instant }

/** What somebody said to a charity about its news. */
export type OwnConsent = { consentId: MarketingConsentId; organisationId: OrganisationId }

export type ToldConsent = OwnConsent & {
  command: MarketingConsentCommand
  actor: string
  correlation: string
  commandId: string
}

/** Records what somebody said; nothing where it was so already. Answers where it stands. */
export const recordOnConsent = async (
  { store, now }: ConsentBooks,
  { consentId, organisationId, command, commandId, ...by }: ToldConsent,
): Promise<Position> => {
  const handled = await handleCommand(store, {
    decider: marketingConsent,
    id: consentId,
    command,
    context: {
      ...by,
      tenant: organisationId,
      causation: null,
      commandId,
      input: { type: command.type },
      at: now(),
    },
  })
  return handled.handled ? handled.position : 0n
}
