import { Trans } from '@lingui/react/macro'
import type { Donor } from '@almoner/api/desk/donors/donors-list-contract.ts'
import { Pill } from '../../ui/data/status/pill.tsx'
import { Row } from '../../ui/layout/arrangement/row.tsx'

/** Whether the donor gives monthly, and whether the charity may send them news. */
export const DonorPills = ({ donor }: { donor: Pick<Donor, 'isMonthly' | 'agreed'> }) => (
  <Row as="span" gap={1} columnGap={2}>
    {donor.isMonthly && (
      <Pill tone="success" icon="refresh">
        <Trans>Monthly</Trans>
      </Pill>
    )}
    {donor.agreed && (
      <Pill tone="info" icon="check">
        <Trans>News</Trans>
      </Pill>
    )}
  </Row>
)
