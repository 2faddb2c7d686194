import { fixtureId, harbourId } from '../fixtures.ts'
import { instant } from '../kernel/time.ts'
import type { GiveAccountDetails, OpenConnectedAccount, RecordAccount } from './commands.ts'
import type { ConnectedAccountEvent, Requirements } from './events.ts'
import { newAccountAtProvider, type AccountAtProvider } from './state.ts'

type Event<Type extends ConnectedAccountEvent['type']> = Extract<
  ConnectedAccountEvent,
  { type: Type }
>

const ids = { organisationId: harbourId }
const representativeId = fixtureId('representative', 50)
export const ownerId = fixtureId('staff', 10)

export const openAccount: OpenConnectedAccount = {
  type: 'OpenConnectedAccount',
  ...ids,
  accountId: 'acct_harbour',
  representativeId,
}

export const opened: Event<'ConnectedAccountOpened'> = {
  type: 'ConnectedAccountOpened',
  data: { ...ids, accountId: 'acct_harbour', representativeId },
}

export const submissionId = fixtureId('account_details', 70)
export const at = instant('2026-12-06T02:00:00.000Z')

export const giveAccountDetails: GiveAccountDetails = {
  type: 'GiveAccountDetails',
  submissionId,
  values: { company_tax_id: '91/00001' },
  image: null,
  ip: null,
  at,
}

export const detailsGiven: Event<'AccountDetailsGiven'> = {
  type: 'AccountDetailsGiven',
  data: {
    ...ids,
    accountId: 'acct_harbour',
    representativeId,
    submissionId,
    fields: ['company_tax_id'],
    image: null,
    at,
  },
  personal: { values: { company_tax_id: '91/00001' }, ip: null },
}

/** The details include a picture of the identity card. */
export const imageGiven: Event<'AccountDetailsGiven'> = {
  ...detailsGiven,
  data: {
    ...detailsGiven.data,
    fields: ['company_tax_id', 'identity_document'],
    image: {
      fileKey: 'applications/harbour/identity-card.jpg',
      bytes: 1_000,
      sha256: 'ab'.repeat(32),
      contentType: 'image/jpeg',
    },
  },
}

export const imageErased: Event<'AccountImageErased'> = {
  type: 'AccountImageErased',
  data: { ...ids, submissionId },
}

export const detailsSent: Event<'AccountDetailsSent'> = {
  type: 'AccountDetailsSent',
  data: { ...ids, submissionId, refused: [] },
}

export const reminded = (daysLeft: number): Event<'RequirementsReminded'> => ({
  type: 'RequirementsReminded',
  data: { ...ids, deadline: instant('2026-12-20T00:00:00.000Z'), daysLeft, owners: [ownerId] },
})

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
  data: { ...ids, ...requirements },
})

export const capabilityChanged = (
  capability: Event<'CapabilityChanged'>['data']['capability'],
  status: Event<'CapabilityChanged'>['data']['status'],
): Event<'CapabilityChanged'> => ({
  type: 'CapabilityChanged',
  data: { ...ids, capability, status },
})
