import { Trans } from '@lingui/react/macro'
import type { DonorAnswer } from '@almoner/api/desk/donors/contract.ts'
import { Stack } from '../../../ui/layout/arrangement/stack.tsx'

/** How a donor's personal data is erased: by the donor, or by administration for them. */
export const Erasure = ({ donor }: { donor: Pick<DonorAnswer, 'parts'> }) => (
  <Stack gap={2}>
    <p>
      <Trans>
        Donors with an account erase their data themselves, in their account under “Your data”. If
        someone without an account asks you in writing, forward the request to Almoner’s
        administration with the donor numbers below. Amounts, dates and receipt numbers stay in your
        books; names and addresses do not.
      </Trans>
    </p>
    {donor.parts.map(({ id }) => (
      <code key={id} translate="no">
        {id}
      </code>
    ))}
  </Stack>
)
