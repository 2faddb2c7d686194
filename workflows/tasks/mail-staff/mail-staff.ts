import { organisation } from '@almoner/domain/organisation/index.ts'
import { task } from '../../flow/task.ts'
import { withName } from '../../gateways/mail/gateway.ts'
import { approvalLetters } from '../../letters/approval/index.ts'
import { bankAccountLetters } from '../../letters/bank-account/index.ts'
import { billingLetters } from '../../letters/billing/index.ts'
import { erasureLetters } from '../../letters/erasure/index.ts'
import { loginLetters } from '../../letters/login/index.ts'
import { ownerLetters } from '../../letters/owner/index.ts'
import { payoutLetters } from '../../letters/payout/index.ts'
import { reportLetters } from '../../letters/report/index.ts'
import { mailLetter, type MailLetterDependencies } from '../../mail-letter.ts'
import { whileALinkIsValid } from '../../retry-policies.ts'
import { readEvents } from '../../steps/record/read-events.ts'
import { ifUnmailed, leaveLetter } from '../../steps/review/failure-review.ts'
import type { MailStaffInput, MailStaffMemberInput } from './input.ts'
import { letterSubject } from './letter-subject.ts'
import type {
  AddressedLetter,
  FindLetters,
  OccasionDependencies,
} from './occasions/addressed-letter.ts'
import { findAdministratorLetters } from './occasions/administrator.ts'
import { findApplicantLetters } from './occasions/applicant.ts'
import { findApprovalLetters } from './occasions/approval.ts'
import { findBankAccountLetters } from './occasions/bank-account.ts'
import { findBillingLetters } from './occasions/billing.ts'
import { findErasureLetters } from './occasions/erasure.ts'
import { findLoginLetters } from './occasions/login.ts'
import { findBalanceLetters } from './occasions/payout/old-balance.ts'
import { findContactLetters, findOwnerLetters, findRequirementsLetters } from './occasions/owner.ts'
import { findPayoutLetters } from './occasions/payout/payout.ts'
import { findReportLetters } from './occasions/report.ts'
import { findTeamLossLetters } from './occasions/team-loss.ts'

export type MailStaffDependencies = OccasionDependencies &
  MailLetterDependencies & { noticesFrom: string }

/** Each event sends each of its letters once, even if it is delivered more than once. */
const toId = (letter: MailStaffInput): string => {
  const { eventId, kind } = letter
  const name = `mail-staff-${eventId}-${kind}`
  if ('reader' in letter) return `${name}-${letter.reader}`
  return 'staffId' in letter ? `${name}-${letter.staffId}` : name
}

/**
 * Writes to a staff member about their login or their charity, to an administrator, or to an
 * applicant. The reader may be waiting for it at their screen. The outcome is false if there is no
 * address, or if the letter is outdated.
 */
export const mailStaff = task({
  name: 'mail-staff',
  id: toId,
  policy: whileALinkIsValid,
  mostActivitiesAtOnce: 2,
  run: (deps: MailStaffDependencies) => async (input: MailStaffInput) =>
    mailEach(await findLetters(deps, input), (letter) => mail(deps, input, letter)),
  afterFailure: (deps) => (input, last) =>
    ifUnmailed(last, async () => {
      const subject = letterSubject(input, await findReaderId(deps, input))
      await leaveLetter(deps, { ...subject, letter: toId(input) })
    }),
})

const findLetters: FindLetters<MailStaffInput> = (deps, input) => {
  if ('administratorId' in input) return findAdministratorLetters(deps, input)
  if ('applicationId' in input) return findApplicantLetters(deps, input)
  // The table has the function of each kind's own input.
  const find = byKind[input.kind] as FindLetters<MailStaffMemberInput>
  return find(deps, input)
}

/** Uses one function for every letter of a list. */
const each = <Kind extends string, Find>(
  letters: Readonly<Record<Kind, unknown>>,
  find: Find,
): Record<Kind, Find> =>
  Object.fromEntries(Object.keys(letters).map((kind) => [kind, find])) as Record<Kind, Find>

/** The function that finds the readers and facts of each kind of letter. */
const byKind = {
  ...each(loginLetters, findLoginLetters),
  accept_invitation: findLoginLetters,
  role_changed: findLoginLetters,
  team_loss: findTeamLossLetters,
  ...each(ownerLetters, findOwnerLetters),
  requirements_due: findRequirementsLetters,
  contact_changed: findContactLetters,
  ...each(bankAccountLetters, findBankAccountLetters),
  ...each(approvalLetters, findApprovalLetters),
  ...each(payoutLetters, findPayoutLetters),
  ...each(billingLetters, findBillingLetters),
  ...each(reportLetters, findReportLetters),
  ...each(erasureLetters, findErasureLetters),
  balance_old: findBalanceLetters,
} satisfies { [Kind in MailStaffMemberInput['kind']]: FindLetters<InputOf<Kind>> }

type InputOf<Kind> = MailStaffMemberInput extends infer Input
  ? Input extends { kind: infer Kinds }
    ? Kind extends Kinds
      ? Input
      : never
    : never
  : never

/**
 * Mails one letter to each of several readers. A failure does not stop the other letters; it is
 * thrown at the end, so that all are tried again. A letter that was handed over is not sent again,
 * because its message has its own id.
 */
const mailEach = async (
  letters: readonly AddressedLetter[],
  mail: (letter: AddressedLetter) => Promise<{ mailed: boolean }>,
): Promise<{ mailed: boolean }> => {
  let mailed = false
  let failure: unknown = null
  for (const letter of letters) {
    try {
      mailed = (await mail(letter)).mailed || mailed
    } catch (error) {
      failure ??= error
    }
  }
  if (failure !== null) throw failure
  return { mailed }
}

const mail = (
  deps: MailStaffDependencies,
  input: MailStaffInput,
  {
    replyTo = deps.noticesFrom,
    reader = 'confirmed',
    staffId,
    isOneOfSeveral,
    attachments = [],
    ...letter
  }: AddressedLetter,
): Promise<{ mailed: boolean }> => {
  const id = toId(input)
  const messageId = isOneOfSeveral ? `${id}-${staffId}` : id
  const from = withName('Almoner', deps.noticesFrom)
  return mailLetter(
    deps,
    { ...letter, messageId, from, replyTo, attachments },
    { ...letterSubject(input, staffId), reader },
  )
}

/** The member whose login the event is about; null if it is about none. */
const findReaderId = async (
  { store }: MailStaffDependencies,
  input: MailStaffInput,
): Promise<string | null> => {
  if (!('organisationId' in input)) return null
  if ('staffId' in input && input.staffId !== 'contact') return input.staffId
  const events = await readEvents(store, organisation, input.organisationId)
  const event = events.find(({ id }) => id === input.eventId)
  return event !== undefined && 'staffId' in event.data ? event.data.staffId : null
}
