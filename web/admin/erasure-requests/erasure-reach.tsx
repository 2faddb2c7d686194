import { Plural, Trans } from '@lingui/react/macro'
import type { ErasureReach as Reach } from '@almoner/api/admin/erasure-requests/contract.ts'
import { Fact, Facts } from '../../ui/data/facts.tsx'
import { Notice } from '../../ui/feedback/notice/notice.tsx'
import { Stack } from '../../ui/layout/arrangement/stack.tsx'

/** What an approval erases, at this charity and at the others. */
export const ErasureReach = ({
  reach: { otherCharities, accounts, plans, isPaying },
}: {
  reach: Reach
}) => (
  <Stack gap={3}>
    <p>
      <Trans>
        The donor’s key is destroyed: names, addresses, phone numbers and messages become unreadable
        at every charity. Amounts, dates and receipt numbers stay, and so do receipts that were
        issued.
      </Trans>
    </p>
    {otherCharities > 0 && (
      <Notice tone="warning">
        <Plural
          value={otherCharities}
          one="The donor gave to another charity too, which also loses the donor’s name."
          other="The donor gave to # other charities too, which also lose the donor’s name."
        />
      </Notice>
    )}
    <Facts>
      <Fact label={<Trans>Other charities</Trans>}>{otherCharities}</Fact>
      <Fact label={<Trans>Accounts that close</Trans>}>{accounts}</Fact>
      <Fact label={<Trans>Monthly gifts that end</Trans>}>{plans}</Fact>
    </Facts>
    {isPaying && (
      <p>
        <Trans>
          A payment by the donor, or its receipt, is still in progress. The erasure waits up to 20
          minutes for it.
        </Trans>
      </p>
    )}
  </Stack>
)
