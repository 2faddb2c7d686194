import { approvalPolicy } from '@almoner/domain/approval-policy/index.ts'
import type { RequestedApproval } from '@almoner/domain/approval/state.ts'
import type { ApprovalKind, ApprovalSubject } from '@almoner/domain/approval/subject.ts'
import { bankAccount } from '@almoner/domain/bank-account/index.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { AnyEvent, Decider } from '@almoner/domain/kernel/decider.ts'
import { isErased } from '@almoner/domain/kernel/erased.ts'
import type { Id, StaffId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import type { CancelReason } from '@almoner/domain/treasury/events.ts'
import { treasury } from '@almoner/domain/treasury/index.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { recordCommand } from '../../steps/record/record-command.ts'
import { awaitApprovalId } from './contract.ts'

export type ApprovalBooks = {
  store: EventStore
  now: () => Instant
  staffLogins: StaffLogins
}

/** The logins of a charity's staff, outside the event store. */
export type StaffLogins = {
  /** Closes the login of a person who was removed: frees the username and ends every session. */
  close: (staffId: StaffId) => Promise<void>
  /** Ends all sessions of a person who has another role. */
  endSessions: (staffId: StaffId) => Promise<void>
}

type Handler<Kind extends ApprovalKind> = {
  /** Does what was approved. Answers `done`, or the reason of the refusal. */
  carryOut: (
    books: ApprovalBooks,
    approval: RequestedApproval,
    subject: Extract<ApprovalSubject, { kind: Kind }>,
  ) => Promise<string>
  /**
   * Ends the object that waited for the approval, if the request was not approved or not carried
   * out.
   */
  takeBack?: (
    books: ApprovalBooks,
    approval: RequestedApproval,
    subject: Extract<ApprovalSubject, { kind: Kind }>,
  ) => Promise<void>
}

/**
 * The action of each subject after its approval: its own command, which checks everything again.
 * The command's id is the approval's, so that it has one effect.
 */
const handlers: { readonly [Kind in ApprovalKind]?: Handler<Kind> } = {
  refund: {
    carryOut: (books, approval, { paymentId, refundId, amountCents, reason }) => {
      const { approvalId } = approval
      const note = isErased(approval.note) ? '' : approval.note
      const request = { refundId, amountCents, reason, note, approvalId }
      return handle(books, approval, {
        decider: payment,
        id: paymentId,
        command: { type: 'RequestRefund', ...request },
      })
    },
  },
  policy: {
    carryOut: (books, approval, { rules, seenChanges }) => {
      const { organisationId, approvalId } = approval
      const by = requirePresent(approval.askedBy, 'who asked for other rules')
      const change = { organisationId, rules, seenChanges, by, approvalId, at: books.now() }
      return handle(books, approval, {
        decider: approvalPolicy,
        id: organisationId,
        command: { type: 'ChangePolicy', ...change },
      })
    },
  },
  payout: {
    carryOut: (books, approval, { payoutId }) => {
      const { organisationId, decidedBy: by } = approval
      const command = { type: 'ApprovePayout', organisationId, payoutId, by } as const
      return handle(books, approval, {
        decider: treasury,
        id: organisationId,
        command: { ...command, at: books.now() },
        by,
      })
    },
    takeBack: async (books, approval, { payoutId }) => {
      const { organisationId, status, decidedBy } = approval
      const because = reasonsToCancel[status] ?? 'not_allowed_any_more'
      const by = because === 'not_allowed_any_more' ? null : decidedBy
      const command = { type: 'CancelPayout', organisationId, payoutId, because, by } as const
      await handle(books, approval, {
        decider: treasury,
        id: organisationId,
        command: { ...command, at: books.now() },
        by,
      })
    },
  },
  bank_account: {
    carryOut: (books, approval) => {
      const { organisationId } = approval
      const changeId = toChangeId(approval)
      return handle(books, approval, {
        decider: bankAccount,
        id: organisationId,
        command: { type: 'ApproveBankAccount', organisationId, changeId },
        by: approval.decidedBy,
      })
    },
    takeBack: async (books, approval) => {
      const { organisationId, status, decidedBy } = approval
      const isDecided = status === 'refused' || status === 'cancelled' || status === 'lapsed'
      const because = isDecided ? status : 'not_allowed_any_more'
      const by = isDecided ? decidedBy : null
      const refusal = { organisationId, changeId: toChangeId(approval), because, by } as const
      await handle(books, approval, {
        decider: bankAccount,
        id: organisationId,
        command: { type: 'RefuseBankAccount', ...refusal },
        by,
      })
    },
  },
  second_factor_off: {
    carryOut: (books, approval) => {
      const { organisationId, approvalId } = approval
      return handle(books, approval, {
        decider: organisation,
        id: organisationId,
        command: { type: 'SetSecondFactorRequirement', required: false, approvalId },
      })
    },
  },
  team_change: {
    carryOut: async (books, approval, subject) => {
      const { kind: _kind, staffId, role, ...given } = subject
      const { organisationId: id, approvalId } = approval
      const change = { staffId, approvalId }
      const command =
        role === null
          ? ({ type: 'RemoveStaff', ...change } as const)
          : ({ type: 'ChangeStaffRole', role, ...given, ...change, at: books.now() } as const)
      const outcome = await handle(books, approval, { decider: organisation, id, command })
      if (outcome !== 'done') return outcome
      await (role === null
        ? books.staffLogins.close(staffId)
        : books.staffLogins.endSessions(staffId))
      return outcome
    },
  },
}

export const carryOut = async (
  books: ApprovalBooks,
  approval: RequestedApproval,
): Promise<string> => {
  const { subject } = approval
  const handler = handlers[subject.kind] as Handler<ApprovalKind> | undefined
  return await requirePresent(handler ?? null, `what ${subject.kind} does`).carryOut(
    books,
    approval,
    subject,
  )
}

/** Ends the object that waited for an approval that was refused or could not be carried out. */
export const takeBack = async (
  books: ApprovalBooks,
  approval: RequestedApproval,
): Promise<void> => {
  const { subject } = approval
  const handler = handlers[subject.kind] as Handler<ApprovalKind> | undefined
  await handler?.takeBack?.(books, approval, subject)
}

const reasonsToCancel: { readonly [Status in RequestedApproval['status']]?: CancelReason } = {
  refused: 'refused',
  lapsed: 'lapsed',
  cancelled: 'by_person',
}

/** The change of a bank account has the id of its approval. */
const toChangeId = ({ approvalId }: RequestedApproval): Id<'bank_account_change'> =>
  approvalId as string as Id<'bank_account_change'>

type Act<S, C, E extends AnyEvent, R extends string> = {
  decider: Decider<S, C, E, R>
  id: string
  command: C
  /**
   * The person who made the request by default; the approval names the person who agreed. Null: the
   * process.
   */
  by?: StaffId | null
}

const handle = async <S, C extends { type: string }, E extends AnyEvent, R extends string>(
  books: ApprovalBooks,
  { approvalId, organisationId, askedBy }: RequestedApproval,
  { decider, id, command, by = askedBy }: Act<S, C, E, R>,
): Promise<string> => {
  const result = await recordCommand(books, {
    decider,
    id,
    command,
    tenant: organisationId,
    actor: by === null ? 'process:await-approval' : `staff:${by}`,
    processId: awaitApprovalId({ approvalId }),
    input: { approvalId },
  })
  return result.handled ? 'done' : result.refused
}
