import { harbourId } from '../kernel/fixtures.ts'
import { instant } from '../kernel/time.ts'
import type { OpenConnectedAccount, RecordAccount } from './commands.ts'
import type { ConnectedAccountEvent, Requirements } from './events.ts'
import { newAccountAtProvider, type AccountAtProvider } from './state.ts'

type Event<Type extends ConnectedAccountEvent['type']> = Extract<
  ConnectedAccountEvent,
  { type: Type }
>

const about = { organisationId: harbourId }

export const openAccount: OpenConnectedAccount = {
  type: 'OpenConnectedAccount',
  ...about,
  accountId: 'acct_harbour',
}

export const opened: Event<'ConnectedAccountOpened'> = {
  type: 'ConnectedAccountOpened',
  data: { ...about, accountId: 'acct_harbour' },
}

export const documentDue: Requirements = {
  ...newAccountAtProvider.requirements,
  currentlyDue: ['person_1.verification.document'],
  errors: [
    {
      requirement: 'person_1.verification.document',
      code: 'verification_document_not_readable',
    },
  ],
  deadline: instant('2026-12-20T00:00:00.000Z'),
}

export const recordAccount = (changes: Partial<AccountAtProvider> = {}): RecordAccount => ({
  type: 'RecordAccount',
  ...newAccountAtProvider,
  ...changes,
})

export const requirementsChanged = (requirements: Requirements): Event<'RequirementsChanged'> => ({
  type: 'RequirementsChanged',
  data: { ...about, ...requirements },
})

export const capabilityChanged = (
  capability: Event<'CapabilityChanged'>['data']['capability'],
  status: Event<'CapabilityChanged'>['data']['status'],
): Event<'CapabilityChanged'> => ({
  type: 'CapabilityChanged',
  data: { ...about, capability, status },
})
