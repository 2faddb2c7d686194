import { application } from '@almoner/domain/application/index.ts'
import type { DetailField } from '@almoner/domain/connected-account/detail-fields.ts'
import {
  connectedAccount,
  type ConnectedAccountEvent,
} from '@almoner/domain/connected-account/index.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { readEvents } from '../steps/record/read-events.ts'
import { isUuid, type OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { breakAccountInUse } from '../steps/bank-account/break-account.ts'
import { task } from '../flow/task.ts'
import { forADay } from '../retry-policies.ts'
import { finalIfRejected } from '../gateways/ports/final-if-rejected.ts'
import {
  recordAccount,
  recordOnAccount,
  type AccountBooks,
} from '../steps/connected-account/record-account.ts'
import type { ConnectedAccounts, IdentityImage } from '../gateways/ports/connected-accounts.ts'
import type { FileGateway } from '../gateways/files/gateway.ts'
import type { Log } from '../log.ts'
import { leaveFailure } from '../steps/review/failure-review.ts'

export type UpdateConnectedAccountDependencies = AccountBooks & {
  connectedAccounts: Pick<ConnectedAccounts, 'giveDetails' | 'lookAtAccount'>
  files: Pick<FileGateway, 'get'>
  log: Log
}

const process = 'update-connected-account'

export type UpdateConnectedAccountInput = {
  accountId: string
  /** The notice or the submission that it runs for: each has a run of its own. */
  because: string
  /** Details from the charity, to be sent first. */
  given?: { organisationId: string; submissionId: string }
}

export type UpdateConnectedAccountOutcome =
  /** The provider has the details except the refused ones, and our events have its answer. */
  | { status: 'updated'; refused: readonly DetailField[] }
  /** The provider rejects the request itself: our fault, and a person must look. */
  | { status: 'failed' }

/**
 * Updates our record of a charity's account at the card provider. It runs after a notice of the
 * provider, which is only a hint, and after the charity provided the required details, which it
 * sends first.
 */
export const updateConnectedAccount = task({
  name: process,
  id: ({ accountId, because }: UpdateConnectedAccountInput) => `${process}-${accountId}-${because}`,
  policy: forADay,
  mostActivitiesAtOnce: 2,
  run:
    (deps: UpdateConnectedAccountDependencies) =>
    async ({ accountId, given }: UpdateConnectedAccountInput, sent: Answer | null) => {
      if (given && sent === null) return { next: await giveDetails(deps, given) }
      await lookAtAccount(deps, { accountId, process })
      const refused = sent?.refused ?? []
      return { status: 'updated', refused } satisfies UpdateConnectedAccountOutcome
    },
  // The charity may be waiting for the answer at its screen.
  afterFailure: () => async () => ({
    outcome: { status: 'failed' } satisfies UpdateConnectedAccountOutcome,
  }),
})

type Answer = { refused: readonly DetailField[] }

type Event<Type extends ConnectedAccountEvent['type']> = Extract<
  ConnectedAccountEvent,
  { type: Type }
>

const giveDetails = async (
  deps: UpdateConnectedAccountDependencies,
  { submissionId, ...given }: NonNullable<UpdateConnectedAccountInput['given']>,
): Promise<Answer> => {
  const organisationId = given.organisationId as OrganisationId
  const events: readonly ConnectedAccountEvent[] = await readEvents(
    deps.store,
    connectedAccount,
    organisationId,
  )
  const sentEvent = events.find(
    (event): event is Event<'AccountDetailsSent'> =>
      event.type === 'AccountDetailsSent' && event.data.submissionId === submissionId,
  )
  if (sentEvent) return { refused: sentEvent.data.refused }
  const { data, personal } = requirePresent(
    events.find(
      (event): event is Event<'AccountDetailsGiven'> =>
        event.type === 'AccountDetailsGiven' && event.data.submissionId === submissionId,
    ) ?? null,
    `the details ${submissionId}`,
  )
  const { accountId, image, at } = data
  const identityImage = image && (await loadImage(deps, image))
  const { refused } = await finalIfRejected(() =>
    deps.connectedAccounts.giveDetails(accountId, {
      submissionId,
      values: personal.values,
      identityImage,
      acceptance: personal.ip === null ? null : { at, ip: personal.ip },
    }),
  )
  const answer = { submissionId: data.submissionId, refused }
  await recordOnAccount(
    deps,
    { organisationId, process },
    { type: 'AnswerAccountDetails', ...answer },
  )
  return { refused }
}

const loadImage = async (
  { files }: UpdateConnectedAccountDependencies,
  { fileKey, contentType }: { fileKey: string; contentType: IdentityImage['contentType'] },
): Promise<IdentityImage | null> => {
  const file = await files.get(fileKey)
  return file && { bytes: file.bytes, contentType }
}

/**
 * Reads an account at the provider, and records the differences from our events. The metadata names
 * the charity. Our own stream must agree, because any user of the provider could have changed it.
 */
export const lookAtAccount = async (
  deps: Omit<UpdateConnectedAccountDependencies, 'files'>,
  { accountId, process: by }: { accountId: string; process: string },
): Promise<void> => {
  const { connectedAccounts, store, log } = deps
  const leaveUnknown = () => {
    const item = { discrepancy: 'account_unknown', provider: 'stripe' } as const
    return leaveFailure(deps, {
      item: { ...item, providerObjectId: accountId },
      owner: null,
      process: by,
    })
  }
  const account = await finalIfRejected(() => connectedAccounts.lookAtAccount(accountId))
  const { organisationId } = account
  if (organisationId === null || !isUuid(organisationId)) {
    log.warn({ accountId }, 'an account at the card provider belongs to no charity of ours')
    return await leaveUnknown()
  }
  const { state } = await loadState(store, connectedAccount, organisationId)
  if (state.status === 'none' && (await isBeingOpened(store, organisationId))) {
    // The provider's first notice of a new account can arrive before our own record of it.
    throw new Error(`the account ${accountId} of ${organisationId} is not recorded yet`)
  }
  if (state.status === 'none' || state.accountId !== accountId) {
    log.warn({ accountId, organisationId }, 'an account names a charity that has another')
    return await leaveUnknown()
  }
  const ours = { organisationId: state.organisationId, process: by }
  await recordAccount(deps, ours, account)
  for (const { externalAccountId, errorCode } of account.externalAccounts) {
    if (errorCode === null) continue
    await breakAccountInUse(deps, ours, { externalAccountId, code: errorCode })
  }
}

const isBeingOpened = async (
  store: UpdateConnectedAccountDependencies['store'],
  organisationId: string,
): Promise<boolean> =>
  (await loadState(store, application, organisationId)).state.status === 'approved'
