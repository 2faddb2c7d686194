import type { ApplicationEvent } from '@almoner/domain/application/events.ts'
import { application } from '@almoner/domain/application/index.ts'
import type { Filled, StartedApplication } from '@almoner/domain/application/state.ts'
import { connectedAccount } from '@almoner/domain/connected-account/index.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { type Id, type OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds, toMilliseconds } from '@almoner/domain/kernel/time.ts'
import type { RecordedEvent } from '@almoner/eventstore/event-store.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { FinalError } from '../../flow/activity-failed.ts'
import type { ConnectedAccounts, NewAccount } from '../../gateways/ports/connected-accounts.ts'
import type { FileGateway } from '../../gateways/files/gateway.ts'
import { finalIfRejected } from '../../gateways/ports/final-if-rejected.ts'
import {
  useApplicationAccount,
  type UseApplicationAccountDependencies,
} from '../bank-account/use-application-account.ts'
import { readEvents } from '../record/read-events.ts'
import { recordOpened, type AccountBooks } from './record-account.ts'

export type OpenConnectedAccountDependencies = AccountBooks &
  UseApplicationAccountDependencies & {
    files: Pick<FileGateway, 'get'>
    connectedAccounts: Pick<ConnectedAccounts, 'openAccount'>
  }

/**
 * Opens the charity's account at the card provider from its approved application. Records the
 * account, and that payouts go to the application's bank account. It may be repeated after any
 * error, because there is one account for each organisation. Throws a `FinalError` if a repetition
 * would not help.
 */
export const openConnectedAccount = async (
  deps: OpenConnectedAccountDependencies,
  organisationId: OrganisationId,
): Promise<{ accountId: string }> => {
  const { state } = await loadState(deps.store, connectedAccount, organisationId)
  const { accountId } = state.status === 'open' ? state : await openOnce(deps, organisationId)
  await useApplicationAccount(deps, { organisationId, accountId, process })
  return { accountId }
}

const process = 'open-organisation'

const openOnce = async (
  deps: OpenConnectedAccountDependencies,
  organisationId: OrganisationId,
): Promise<{ accountId: string }> => {
  const { newAccount, representativeId } = await readApplication(deps, organisationId)
  const account = await finalIfRejected(() => deps.connectedAccounts.openAccount(newAccount))
  if (account.organisationId !== organisationId) {
    throw new FinalError(`${account.accountId} is not the account of ${organisationId}`)
  }
  const by = { organisationId, process }
  return { accountId: (await recordOpened(deps, by, { ...account, representativeId })).accountId }
}

// A clock of the provider may be behind ours.
const slackMilliseconds = 24 * 3_600_000

const readApplication = async (
  deps: OpenConnectedAccountDependencies,
  organisationId: OrganisationId,
): Promise<{ newAccount: NewAccount; representativeId: Id<'representative'> }> => {
  const { state } = await loadState(deps.store, application, organisationId)
  if (state.status !== 'approved') throw new FinalError(`${organisationId} is not approved`)
  const events = await readEvents(deps.store, application, organisationId)
  const charity = requirePresent(state.filled.charity, 'the charity of an approved application')
  const identity = requirePresent(state.filled.identity, 'its representative')
  const { registered, image, representativeId, ...person } = identity
  const approvedAt = toMilliseconds(findLast(events, 'ApplicationApproved').meta.at)
  const newAccount: NewAccount = {
    organisationId,
    since: instantFromMilliseconds(approvedAt - slackMilliseconds),
    charity: {
      name: registered.name,
      irFileNumber: registered.irFileNumber,
      address: { line1: registered.line1, line2: registered.line2, city: registered.city },
      email: charity.email,
      phoneNumber: charity.phoneNumber,
      url: charity.organisationUrl,
      statementDescriptor: charity.statementDescriptor,
    },
    bankAccount: await loadBankAccount(deps, state),
    representative: {
      firstName: person.firstName,
      lastName: person.lastName,
      jobTitle: person.jobTitle,
      email: person.email,
      phoneNumber: charity.phoneNumber,
      dateOfBirth: person.dateOfBirth,
      hongKongId: person.hongKongId,
      address: { line1: person.line1, city: person.city },
    },
    identityImage: await loadImage(deps, image),
    acceptance: toAcceptance(findLast(events, 'AgreementSigned')),
  }
  return { newAccount, representativeId }
}

const loadBankAccount = async (
  { bankAccountNumber }: OpenConnectedAccountDependencies,
  { organisationId, filled }: StartedApplication,
): Promise<NewAccount['bankAccount']> => {
  const account = requirePresent(filled.bank_account, 'the bank account of an application')
  const { accountHolder, bankCode, branchCode, fingerprint } = account
  const whole = await bankAccountNumber({ organisationId, fingerprint })
  const [bank, branch, accountNumber] = whole?.split('-') ?? []
  if (bank !== bankCode || branch !== branchCode || !accountNumber) {
    throw new FinalError(`the bank account number of ${organisationId} is not stored`)
  }
  return { accountHolder, bankCode, branchCode, accountNumber }
}

const loadImage = async (
  { files }: OpenConnectedAccountDependencies,
  { fileKey, contentType }: NonNullable<Filled['identity']>['image'],
): Promise<NewAccount['identityImage']> => {
  const file = await files.get(fileKey)
  return file && { bytes: file.bytes, contentType }
}

type Recorded<Type extends ApplicationEvent['type']> = Extract<ApplicationEvent, { type: Type }> &
  Pick<RecordedEvent, 'meta'>

const findLast = <Type extends ApplicationEvent['type']>(
  events: readonly RecordedEvent[],
  type: Type,
): Recorded<Type> => {
  const match: { type: string } | undefined = events.findLast((event) => event.type === type)
  return requirePresent(match, `the ${type} of an application`) as Recorded<Type>
}

// The agreement includes the provider's own, and the provider requires the address from which it
// was accepted.
const toAcceptance = ({ personal, meta }: Recorded<'AgreementSigned'>): NewAccount['acceptance'] =>
  personal.ip === null ? null : { at: meta.at, ip: personal.ip }
