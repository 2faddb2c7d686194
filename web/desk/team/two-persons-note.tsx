import { Trans } from '@lingui/react/macro'
import { may, type StaffRole } from '@almoner/domain/staff/permissions.ts'

/**
 * Explains that one person's decision is not enough for an owner, or for the last colleague who
 * approves.
 */
export const TwoPersonsNote = ({ role }: { role: StaffRole }) =>
  may(role, 'approvals.decide') ? (
    <p>
      <Trans>
        For an owner, or the last colleague who approves, this waits under Approvals until a second
        person approves it. If there is no second person, it takes effect after 24 hours, unless an
        owner cancels it.
      </Trans>
    </p>
  ) : null
