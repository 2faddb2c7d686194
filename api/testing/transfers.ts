import { createHash, randomUUID } from 'node:crypto'
import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { OrganisationId, PaymentId, PersonId, StaffId } from '@almoner/domain/kernel/ids.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import type { StaffRole } from '@almoner/domain/staff/permissions.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import type { PaymentCommand, SubmitManualPayment } from '@almoner/domain/payment/commands.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import { handleCommand } from '@almoner/eventstore/handle-command.ts'
import { saveCredential } from '@almoner/operational/credentials/credentials.ts'
import { hashPassword } from '@almoner/platform/password/password.ts'
import { openBrowser, type TestApi } from './api.ts'
import { record } from './record.ts'

/** A picture as a payer would send it, stored with the files. */
export const saveProof = (api: TestApi, bytes: Uint8Array, ending: 'png' | 'pdf' = 'png') => {
  const fileKey = `proofs/${randomUUID()}.${ending}`
  const contentType = ending === 'png' ? 'image/png' : 'application/pdf'
  api.files.set(fileKey, { bytes, contentType })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { fileKey, contentType, bytes: bytes.length, sha256 } as const
}

/** A payer who reports a transfer of HK$500 to the charity by FPS. */
export const submitTransfer = async (
  api: TestApi,
  organizationId: string,
  changes: Partial<SubmitManualPayment> = {},
): Promise<PaymentId> => {
  const paymentId = randomUUID() as PaymentId
  await recordOn(api, organizationId, {
    type: 'SubmitManualPayment',
    paymentId,
    organisationId: organizationId as OrganisationId,
    projectId: null,
    projectName: 'General Donation',
    transactionType: 'donation',
    amountCents: cents(50_000),
    coverFee: true,
    transactionCountry: 'HK',
    language: 'en',
    contentHash: paymentId,
    payerId: paymentId as string as PersonId,
    payer: {
      firstName: 'Tai Man',
      lastName: 'Chan',
      organisationName: null,
      email: 'tai-man@example.com',
      phoneNumber: '+85291234567',
      memo: '',
      customFields: {},
    },
    method: 'fps',
    reference: 'HL-7Q2K',
    proof: null,
    submittedOn: toCalendarDay(instantFromMilliseconds(Date.now())),
    paidOn: null,
    terms: {
      approved: true,
      minimumCents: cents(1_000),
      serviceBasisPoints: 100,
      receiptOnRequest: false,
      tapAndGoBasisPoints: null,
      methodUsable: true,
      project: null,
    },
    ...changes,
  })
  return paymentId
}

/** Records what a process or a provider would; answers after the read models have it. */
export const recordOn = (
  api: TestApi,
  organizationId: string,
  command: PaymentCommand & { paymentId?: PaymentId },
  id = command.paymentId ?? '',
): Promise<void> =>
  record(api, {
    decider: payment,
    id,
    tenant: organizationId as OrganisationId,
    command,
    actor: 'guest',
    at: instantFromMilliseconds(Date.now()),
  })

/** A logged-in staff member with this role, who joined so many days ago. */
export const createColleague = async (
  api: TestApi,
  organizationId: string,
  role: StaffRole,
  { daysAgo = 0, staffId = randomUUID() as StaffId }: { daysAgo?: number; staffId?: StaffId } = {},
) => {
  const username = `${role}-${staffId.slice(0, 8)}@charity.example`
  const organisationId = organizationId as OrganisationId
  await handleCommand(api.store, {
    decider: organisation,
    id: organizationId,
    command: { type: 'AddStaffMember', staffId, role, username, firstName: role, lastName: 'Wong' },
    context: {
      tenant: organisationId,
      actor: `staff:${staffId}`,
      correlation: staffId,
      causation: null,
      commandId: staffId,
      input: { staffId },
      at: instantFromMilliseconds(Date.now() - daysAgo * 86_400_000),
    },
  })
  const password = 'Harbour2026'
  await saveCredential(api.db, {
    realm: 'staff',
    usernameHash: api.keys.usernameHash(username),
    personId: staffId,
    organisationId,
    passwordHash: await hashPassword(password),
  })
  await api.caughtUp()
  const browser = openBrowser(api, 'localhost')
  const entered = await browser.post('/api/donors/login', { username, password })
  if (entered.status !== 204) throw new Error(`a colleague could not log in: ${entered.text}`)
  return { browser, staffId, username, password }
}
