import { approval } from '@almoner/domain/approval/index.ts'
import type { Id, OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { awaitApprovalActivities } from '@almoner/workflows/processes/await-approval/activities.ts'
import { createStaffLogins } from '@almoner/workflows/processes/await-approval/staff-logins.ts'
import { createApp } from '../app.ts'
import type { DeskPaymentAnswer } from '../desk/payments/contract.ts'
import type { Approval } from '../use-cases/approvals/contract.ts'
import { openBrowser, type Client, type TestApi } from './api.ts'
import { record } from './record.ts'

/** A request of the charity to make two-step login optional, which waits. */
export const requestApproval = async (
  api: TestApi,
  { approvalId, organisationId }: { approvalId: Id<'approval'>; organisationId: OrganisationId },
): Promise<void> => {
  const at = instantFromMilliseconds(api.dependencies.now())
  const command = {
    type: 'RequestApproval',
    approvalId,
    organisationId,
    subject: { kind: 'second_factor_off' },
    note: '',
    askedBy: null,
    approvers: [],
    owners: [],
    at,
  } as const
  await record(api, { decider: approval, id: approvalId, tenant: organisationId, command, at })
}

/** Does what the process does once a request is decided, or its time is over; so many hours on. */
export const closeApproval = async (
  api: TestApi,
  approvalId: string,
  { inHours = 0 }: { inHours?: number } = {},
): Promise<string> => {
  const now = () => instantFromMilliseconds(Date.now() + inHours * 3_600_000)
  const activities = awaitApprovalActivities({
    store: api.store,
    now,
    staffLogins: createStaffLogins(api.db, now),
  })
  const look = await activities.lookAtApproval({ approvalId })
  if (look.status === 'open') return 'open'
  const { isAllowed } = look
  const { outcome } = await activities.closeApproval({ approvalId, isAllowed })
  await api.caughtUp()
  return outcome
}

type Browser = ReturnType<typeof openBrowser>

/** Returns a browser with this session, this many hours later. */
export const hoursLater = (api: TestApi, browser: Browser, hours: number): Browser => {
  const now = () => Date.now() + hours * 3_600_000
  const later = openBrowser({ app: createApp({ ...api.dependencies, now }) }, 'localhost')
  later.cookies.set('almoner_session', browser.cookies.get('almoner_session') ?? '')
  return later
}

/**
 * Requests to refund this many dollars of a payment, and returns the approval request that waits.
 */
export const askRefund = async (
  browser: Client,
  paymentId: string,
  body: { refundId: string; amount: number; note?: string },
): Promise<{ status: number; waiting: Approval | null; json: DeskPaymentAnswer }> => {
  const path = `/api/organizations/payments/${paymentId}/refunds`
  const { status, json } = await browser.post(path, { reason: 'payer_asked', ...body })
  return { status, waiting: (json as DeskPaymentAnswer).waitingRefund ?? null, json }
}
