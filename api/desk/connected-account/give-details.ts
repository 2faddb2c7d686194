import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type * as v from 'valibot'
import { connectedAccount } from '@almoner/domain/connected-account/index.ts'
import type { DetailField } from '@almoner/domain/connected-account/detail-fields.ts'
import { formatHongKongId, parseHongKongId } from '@almoner/domain/people/hong-kong-id.ts'
import type { Id } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { callerAddress } from '../../middleware/caller/caller-address.ts'
import { Refusal } from '../../http/problem.ts'
import { storePicture } from '../../use-cases/files/uploads/store-upload.ts'
import { sendCommand } from '../../use-cases/commands/send-command.ts'
import { ownOrganisation } from '../../use-cases/charity/own-charity.ts'
import { toE164 } from '../../use-cases/payments/payer/payer.ts'
import { readConnectedAccount } from '../../use-cases/connected-account/read-account.ts'
import type { AccountDetailsAnswer, accountDetailsSchema } from './contract.ts'

/** The time the request waits for the provider before it answers `processing`. */
const firstOutcomeWithinMilliseconds = 20_000

/** Records what the charity gives; the process sends it to the card provider. */
export const giveAccountDetails = async (
  c: Context<AppEnv>,
  body: v.InferOutput<typeof accountDetailsSchema>,
  file: File | null,
): Promise<AccountDetailsAnswer> => {
  const organisationId = ownOrganisation(c)
  const { store, now, flows } = c.get('deps')
  const { state } = await loadState(store, connectedAccount, organisationId)
  if (state.status === 'none') throw new Refusal('account_not_open')
  const { agreement, ...texts } = body
  const values = toValues(texts)
  if (agreement === '' && file === null && Object.keys(values).length === 0) {
    throw new Refusal('details_missing')
  }
  const upload = { organisationId, name: 'identity_document' }
  const folder = `applications/${organisationId}`
  const image = file && (await storePicture(c, { folder, file, ...upload }))
  const submissionId = randomUUID() as string as Id<'account_details'>
  const handled = await sendCommand(c, {
    decider: connectedAccount,
    id: organisationId,
    command: {
      type: 'GiveAccountDetails',
      submissionId,
      values: agreement === '' ? values : { ...values, agreement: 'true' },
      image,
      ip: agreement === '' ? null : callerAddress(c),
      at: instantFromMilliseconds(now()),
    },
    correlation: submissionId,
    commandId: `account-details:${submissionId}`,
    input: { submissionId },
    // The screen is answered from the provider's outcome.
    waits: false,
  })
  if (!handled.handled) throw new Refusal('account_not_open')
  const { accountId } = state
  const submission = { organisationId, submissionId }
  const outcome = await flows
    .firstAccountUpdate(
      { accountId, because: submissionId, given: submission },
      firstOutcomeWithinMilliseconds,
    )
    .catch((error: unknown) => {
      c.get('log').warn({ err: error, submissionId }, 'the details will be sent later')
      return null
    })
  const account = await readConnectedAccount(c, ownOrganisation(c))
  return outcome?.status === 'updated'
    ? { status: 'updated', refused: outcome.refused, account }
    : { status: 'processing', refused: [], account }
}

type Texts = Omit<v.InferOutput<typeof accountDetailsSchema>, 'agreement'>

/** The fields that are not empty, each in the form that the provider takes. */
const toValues = (texts: Texts): Partial<Record<DetailField, string>> => {
  const entries = Object.entries(texts).filter(([, text]) => text !== '')
  return Object.fromEntries(
    entries.map(([field, text]) => [field, toValue(field as keyof Texts, text)]),
  )
}

const toValue = (field: keyof Texts, text: string): string => {
  if (field === 'phone' || field === 'company_phone') return toPhoneNumber(field, text)
  if (field !== 'hong_kong_id') return text
  const parsed = parseHongKongId(text)
  if (parsed === null) {
    throw new Refusal('invalid_input', { fields: { hong_kong_id: 'hong_kong_id.invalid' } })
  }
  return formatHongKongId(parsed)
}

const toPhoneNumber = (field: 'phone' | 'company_phone', text: string): string => {
  try {
    return toE164(text)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new Refusal('invalid_input', { fields: { [field]: 'phone.invalid' } })
  }
}
